import type { Product } from '../records/catalog.ts';
import type { VariationValues } from './variation.ts';

export type ImageGroup = NonNullable<Product['image_groups']>[number];

/** Whether a group shows a variation: it says nothing else of any attribute. */
export const shows = (group: ImageGroup, values: VariationValues): boolean =>
  Object.entries(group.variation_values ?? {}).every(([attribute, value]) => values[attribute] === value);

/**
 * The image groups of a product. Unless the whole model is asked for, one group per view type: the one that is most
 * particular about the given variation, so that a red variant shows red pictures and a master its general ones.
 */
export function imageGroups(
  groups: readonly ImageGroup[],
  values: VariationValues,
  all: boolean,
): ImageGroup[] {
  if (all) return [...groups];
  const best = new Map<string, ImageGroup>();
  const precision = (group: ImageGroup) => Object.keys(group.variation_values ?? {}).length;
  for (const group of groups.filter((candidate) => shows(candidate, values))) {
    const known = best.get(group.view_type);
    if (known === undefined || precision(group) > precision(known)) best.set(group.view_type, group);
  }
  // A master that has pictures of its variations only is better shown by one of those than by none.
  for (const group of groups) if (!best.has(group.view_type)) best.set(group.view_type, group);
  return [...best.values()];
}
