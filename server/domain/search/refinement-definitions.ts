import type { RefinementDefinition } from '../../records/merchandising.ts';
import type { CategoryTree } from './category-tree.ts';

export type EffectiveRefinement = Omit<RefinementDefinition, 'catalog_id' | 'category_id'>;

/**
 * Returns the visible refinements of a search: the definitions of the chosen category and of its ancestors, where those
 * of the nearest category override others. Without a category, or with an unknown one, they are those of the root
 * categories. A catalog without definitions has the default ones.
 * @param variationAttributes IDs of the attributes in which variants differ
 */
export function refinementDefinitionsFor(
  definitions: readonly RefinementDefinition[],
  tree: CategoryTree,
  categoryId: string | undefined,
  variationAttributes: readonly string[],
): EffectiveRefinement[] {
  if (definitions.length === 0) return defaultDefinitions(variationAttributes);
  const categoryPath = categoryId === undefined ? [] : tree.pathOf(categoryId);
  const path = categoryPath.length > 0 ? categoryPath : tree.roots.map(({ id }) => id);
  const definitionsByAttribute = new Map<string, RefinementDefinition>();
  for (const category of path)
    for (const definition of definitions)
      if (definition.category_id === category && !definitionsByAttribute.has(definition.attribute_id))
        definitionsByAttribute.set(definition.attribute_id, definition);
  return [...definitionsByAttribute.values()]
    .filter(({ hidden }) => hidden !== true)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.attribute_id < b.attribute_id ? -1 : 1));
}

const defaultDefinitions = (variationAttributes: readonly string[]): EffectiveRefinement[] => [
  { attribute_id: 'cgid', label: { default: 'Category', de: 'Kategorie' } },
  { attribute_id: 'price', label: { default: 'Price', de: 'Preis' } },
  { attribute_id: 'brand', label: { default: 'Brand', de: 'Marke' } },
  ...variationAttributes.map((id) => ({ attribute_id: `c_${id}` })),
];
