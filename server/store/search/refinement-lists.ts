import type {
  SelectedRefinement,
  SearchRefinement,
  SearchRefinementValue,
} from '../../ports/product-search.ts';
import type { Category } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import { priceRangeLabel } from '../../domain/search/price-steps.ts';
import { priceRangeText } from '../../domain/search/refinements.ts';
import type { EffectiveRefinement } from '../../domain/search/refinement-definitions.ts';
import { compareTexts } from './compare-texts.ts';
import type { DefinedFacet } from './plan.ts';
import type { IndexView } from './site-index.ts';

interface RefinementRequest {
  readonly selected: readonly SelectedRefinement[];
  readonly locale: string;
  readonly currency: string;
}

/**
 * Returns the refinements to offer. Omits values without hits unless they are selected. If the definition of an
 * attribute has a limit, only the values with the most hits are included.
 */
export function listRefinements(
  view: IndexView,
  definedFacets: readonly DefinedFacet[],
  counts: readonly Uint32Array[],
  request: RefinementRequest,
): SearchRefinement[] {
  return definedFacets.flatMap(({ definition, facet }, index) => {
    const valueCounts = counts[index] ?? new Uint32Array();
    const { attributeId } = facet;
    const selectedValues =
      request.selected.find((candidate) => candidate.attributeId === attributeId)?.values ?? [];
    const context = { definition, valueCounts, selectedValues, ...request };
    const values =
      facet.kind === 'categories'
        ? categoryValues(view, context)
        : facet.kind === 'prices'
          ? facet.ranges.flatMap((range, position) => {
              const value = priceRangeText(range);
              const hitCount = valueCounts[position] ?? 0;
              if (hitCount === 0 && !selectedValues.includes(value)) return [];
              return [
                createValue(
                  context,
                  value,
                  hitCount,
                  priceRangeLabel(range, request.currency, request.locale),
                ),
              ];
            })
          : attributeValues(view, facet.column.values, context);
    if (values.length === 0) return [];
    const attribute = view.relations.variationAttributes.get(attributeId.replace(/^c_/, ''));
    const label = textIn(definition.label, request.locale) ?? textIn(attribute?.name, request.locale);
    return [{ attributeId, label, values }];
  });
}

interface Context extends RefinementRequest {
  readonly definition: EffectiveRefinement;
  readonly valueCounts: Uint32Array;
  readonly selectedValues: readonly string[];
}

function createValue(
  { definition, locale }: Context,
  value: string,
  hitCount: number,
  label: string | undefined,
  values: readonly SearchRefinementValue[] = [],
): SearchRefinementValue {
  const valueDefinition = definition.values?.find((candidate) => candidate.value === value);
  return {
    value,
    label: textIn(valueDefinition?.label, locale) ?? label,
    description: textIn(valueDefinition?.description, locale),
    presentationId: valueDefinition?.presentation_id,
    hitCount,
    values,
  };
}

/**
 * Returns the tree of the categories that have hits or are selected, and of their ancestors. If the category `root` is
 * the only one without a parent, the tree begins with its children.
 */
function categoryValues({ table, tree }: IndexView, context: Context): SearchRefinementValue[] {
  const countsByCategory = new Map<string, number>();
  for (const [set, ids] of table.categorySets.entries()) {
    const count = context.valueCounts[set] ?? 0;
    if (count === 0) continue;
    for (const id of tree.closureOf(ids)) countsByCategory.set(id, (countsByCategory.get(id) ?? 0) + count);
  }
  const createValues = (categories: readonly Category[]): SearchRefinementValue[] =>
    categories.flatMap((category) => {
      const hitCount = countsByCategory.get(category.id) ?? 0;
      const children = createValues(tree.childrenOf(category.id));
      if (hitCount === 0 && children.length === 0 && !context.selectedValues.includes(category.id)) return [];
      const entry = createValue(
        context,
        category.id,
        hitCount,
        textIn(category.name, context.locale),
        children,
      );
      return [{ ...entry, description: textIn(category.description, context.locale) }];
    });
  const [root, ...otherRoots] = tree.roots;
  return createValues(root?.id === 'root' && otherRoots.length === 0 ? tree.childrenOf(root.id) : tree.roots);
}

function attributeValues(
  { relations }: IndexView,
  allValues: readonly string[],
  context: Context,
): SearchRefinementValue[] {
  const { definition, valueCounts, selectedValues, locale } = context;
  const attribute = relations.variationAttributes.get(definition.attribute_id.replace(/^c_/, ''));
  const values = allValues.flatMap((value, code) => {
    const hitCount = valueCounts[code] ?? 0;
    if (hitCount === 0 && !selectedValues.includes(value)) return [];
    return [createValue(context, value, hitCount, textIn(attribute?.values.get(value), locale) ?? value)];
  });
  for (const value of selectedValues)
    if (!allValues.includes(value)) values.push(createValue(context, value, 0, value));
  const limit = definition.limit ?? values.length;
  const offeredValues =
    values.length <= limit
      ? values
      : [...values].sort((a, b) => b.hitCount - a.hitCount || compare(a, b)).slice(0, limit);
  const valueOrder = attribute === undefined ? undefined : [...attribute.values.keys()];
  return offeredValues.sort((a, b) => {
    if (definition.sort_by === 'count') return b.hitCount - a.hitCount || compare(a, b);
    if (definition.sort_by === 'value') return compareTexts(a.value, b.value);
    if (definition.sort_by === undefined && valueOrder !== undefined)
      return valueOrder.indexOf(a.value) - valueOrder.indexOf(b.value);
    return compare(a, b);
  });
}

const compare = (a: SearchRefinementValue, b: SearchRefinementValue): number =>
  compareTexts(a.label ?? a.value, b.label ?? b.value) || compareTexts(a.value, b.value);
