import type { SelectedRefinement } from '../../ports/product-search.ts';
import type { Promotion } from '../../records/marketing.ts';
import type { EffectiveRefinement } from '../../domain/search/refinement-definitions.ts';
import { priceRanges } from '../../domain/search/price-steps.ts';
import type { Plan, Facet } from './evaluate.ts';
import { isSystemAttribute } from './hit-content.ts';
import { hitTypes, type HitType } from './hit-table.ts';
import { hitTest, priceTest, rowTest, valueTest, type Test } from './row-tests.ts';
import type { IndexView } from './site-index.ts';

export type ProductPromotion = Pick<Promotion, 'id' | 'condition'>;

interface PlanInputs {
  readonly promotions: readonly ProductPromotion[];
  readonly currency: string;
  readonly productIds: readonly string[] | undefined;
}

/** A refinement definition with the facet by which its values are counted. */
export interface DefinedFacet {
  readonly definition: EffectiveRefinement;
  readonly facet: Facet;
}

/**
 * Returns the plan of a search: the tests, and the facets whose values are counted. Omits refinements by attributes
 * that no product can have.
 */
export function createPlan(
  view: IndexView,
  refinements: readonly SelectedRefinement[],
  definitions: readonly EffectiveRefinement[],
  variationAttributeIds: ReadonlySet<string>,
  inputs: PlanInputs,
): { selected: SelectedRefinement[]; plan: Plan; definedFacets: DefinedFacet[] } {
  const selectedRefinements: SelectedRefinement[] = [];
  const tests: Test[] = [];
  for (const refinement of refinements) {
    const test = createTest(view, refinement, inputs);
    if (test === undefined) continue;
    selectedRefinements.push(refinement);
    tests.push(test);
  }
  if (inputs.productIds) tests.push(productTest(view, inputs.productIds));
  const variationAttributes = new Set([...variationAttributeIds].map((id) => `c_${id}`));
  const definedFacets = definitions.flatMap((definition): DefinedFacet[] => {
    const facet = createFacet(view, definition, inputs.currency);
    return facet === undefined ? [] : [{ definition, facet }];
  });
  return {
    selected: selectedRefinements,
    definedFacets,
    plan: {
      table: view.table,
      tests,
      facets: definedFacets.map(({ facet }) => facet),
      orderableVariantsOnly: selectedRefinements.some(({ attributeId }) =>
        variationAttributes.has(attributeId),
      ),
      variationAttributes,
    },
  };
}

function createTest(view: IndexView, refinement: SelectedRefinement, inputs: PlanInputs): Test | undefined {
  const { table } = view;
  const { attributeId, values } = refinement;
  switch (attributeId) {
    case 'cgid': {
      const isWithin = createCategoryMatcher(view, (closure, ids) => {
        const categories = refinement.withoutSubcategories ? ids : closure;
        return values.some((value) => categories.includes(value));
      });
      return hitTest(attributeId, table, isWithin);
    }
    case 'price':
      return priceTest(view.prices, refinement.ranges);
    case 'htype': {
      const types = new Set(values.map((value) => hitTypes.indexOf(value as HitType)));
      return hitTest(attributeId, table, (slot) => types.has(table.types.get(slot)));
    }
    case 'orderable_only': {
      const orderableOnly = values.includes('true') && !values.includes('false');
      return rowTest(attributeId, (row) => !orderableOnly || table.rowOrderable.values[row] === 1);
    }
    case 'pmid':
      return promotionTest(view, inputs.promotions);
    default: {
      const column = table.attributes.get(attributeId);
      if (column !== undefined) return valueTest(attributeId, column, values);
      // An attribute of which no product has a value matches nothing. Other names are not attributes, and are omitted.
      return attributeId.startsWith('c_') || isSystemAttribute(attributeId)
        ? rowTest(attributeId, () => false)
        : undefined;
    }
  }
}

/**
 * Returns a function that tells whether a hit's categories and their ancestors satisfy a condition. The condition is
 * evaluated once per combination of categories.
 */
function createCategoryMatcher(
  { table, tree }: IndexView,
  predicate: (closure: readonly string[], ids: readonly string[]) => boolean,
): (slot: number) => boolean {
  const results = Uint8Array.from(table.categorySets, (ids) => (predicate(tree.closureOf(ids), ids) ? 1 : 0));
  return (slot) => results[table.categorySet.values[slot] ?? 0] === 1;
}

/**
 * Returns a test for products of promotions. A promotion can name a product itself, the hit that represents it, or a
 * category. A promotion that names neither products nor categories is for all products.
 */
function promotionTest(view: IndexView, promotions: readonly ProductPromotion[]): Test {
  const { table } = view;
  const products = new Set(promotions.flatMap(({ condition }) => condition?.product_ids ?? []));
  const categories = new Set(promotions.flatMap(({ condition }) => condition?.category_ids ?? []));
  const matchesAll = promotions.some(
    ({ condition }) => condition?.product_ids === undefined && condition?.category_ids === undefined,
  );
  const isWithin = createCategoryMatcher(view, (closure) => closure.some((id) => categories.has(id)));
  return rowTest('pmid', (row) => {
    const slot = table.slotOfRow(row);
    return (
      matchesAll ||
      products.has(table.rowIds[row] ?? '') ||
      products.has(table.ids[slot] ?? '') ||
      isWithin(slot)
    );
  });
}

/** Returns a test for products with these IDs, and for the products that hits with these IDs represent. */
const productTest = (view: IndexView, productIds: readonly string[]): Test =>
  promotionTest(view, [{ id: '', condition: { product_ids: [...productIds] } }]);

function createFacet(
  { table, prices }: IndexView,
  { attribute_id: attributeId, price_steps: steps }: EffectiveRefinement,
  currency: string,
): Facet | undefined {
  if (attributeId === 'cgid') return { kind: 'categories', attributeId };
  if (attributeId === 'price')
    return { kind: 'prices', attributeId, prices, ranges: priceRanges(steps?.[currency]) };
  const column = table.attributes.get(attributeId);
  return column === undefined ? undefined : { kind: 'values', attributeId, column };
}
