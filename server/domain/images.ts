import type { Product } from '../records/catalog.ts';
import type { VariationValues } from './variation.ts';

export type ImageGroup = NonNullable<Product['image_groups']>[number];

/** Whether a group can show a variation: the variation has all of the group's variation values. */
export const showsVariation = (group: ImageGroup, values: VariationValues): boolean =>
  Object.entries(group.variation_values ?? {}).every(([attribute, value]) => values[attribute] === value);

/**
 * Returns the image groups of a product: either all of them, or for each view type the group that {@link
 * bestImageGroup} selects, so that a red variant shows red images and a master shows general images.
 */
export function imageGroups(
  groups: readonly ImageGroup[],
  values: VariationValues,
  includesAll: boolean,
): ImageGroup[] {
  if (includesAll) return [...groups];
  const matchingGroups = groups.filter((group) => showsVariation(group, values));
  const viewTypes = new Set([...matchingGroups, ...groups].map((group) => group.view_type));
  return [...viewTypes].flatMap((viewType) => bestImageGroup(groups, viewType, values) ?? []);
}

/**
 * Returns the image group of a view type that shows a variation best: the most specific group that matches the
 * variation. If no group matches, such as for a master all of whose images show variations, the first of the view type
 * is used. Returns undefined if there is no group of the view type.
 */
export function bestImageGroup(
  groups: readonly ImageGroup[],
  viewType: string,
  values: VariationValues,
): ImageGroup | undefined {
  let best: ImageGroup | undefined;
  for (const group of groups)
    if (group.view_type === viewType && showsVariation(group, values))
      if (best === undefined || specificity(group) > specificity(best)) best = group;
  return best ?? groups.find((group) => group.view_type === viewType);
}

const specificity = ({ variation_values: values = {} }: ImageGroup): number => Object.keys(values).length;
