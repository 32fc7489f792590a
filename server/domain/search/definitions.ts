import type { RefinementDefinition } from '../../records/merchandising.ts';
import type { CategoryTree } from './category-tree.ts';

export type EffectiveDefinition = Omit<RefinementDefinition, 'catalog_id' | 'category_id'>;

/**
 * By what a search can be refined: the definitions of the category that was chosen and of all above it, the nearest
 * first to speak; without a category those of the catalog's top. A catalog without any offers the usual ones.
 * @param variationAttributes ids of the attributes in which variants differ
 */
export function definitionsFor(
  all: readonly RefinementDefinition[],
  tree: CategoryTree,
  categoryId: string | undefined,
  variationAttributes: readonly string[],
): EffectiveDefinition[] {
  if (all.length === 0) return usualDefinitions(variationAttributes);
  const chosen = categoryId === undefined ? [] : tree.pathOf(categoryId);
  const path = chosen.length > 0 ? chosen : tree.tops.map(({ id }) => id);
  const effective = new Map<string, RefinementDefinition>();
  for (const category of path)
    for (const one of all)
      if (one.category_id === category && !effective.has(one.attribute_id))
        effective.set(one.attribute_id, one);
  return [...effective.values()]
    .filter(({ hidden }) => hidden !== true)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.attribute_id < b.attribute_id ? -1 : 1));
}

const usualDefinitions = (variationAttributes: readonly string[]): EffectiveDefinition[] => [
  { attribute_id: 'cgid', label: { default: 'Category', de: 'Kategorie' } },
  { attribute_id: 'price', label: { default: 'Price', de: 'Preis' } },
  { attribute_id: 'brand', label: { default: 'Brand', de: 'Marke' } },
  ...variationAttributes.map((id) => ({ attribute_id: `c_${id}` })),
];
