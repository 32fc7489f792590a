import type { ChosenRefinement } from '../../ports/product-search.ts';
import type { Promotion } from '../../records/marketing.ts';
import type { EffectiveDefinition } from '../../domain/search/definitions.ts';
import { priceRanges } from '../../domain/search/price-steps.ts';
import type { Plan, Tally } from './evaluate.ts';
import { isSystemAttribute } from './hit-content.ts';
import { hitTypes, type HitType } from './hit-table.ts';
import { hitTest, priceTest, rowTest, valueTest, type Test } from './row-tests.ts';
import type { IndexView } from './site-index.ts';

export type ProductPromotion = Pick<Promotion, 'id' | 'condition'>;

interface Extra {
  readonly promotions: readonly ProductPromotion[];
  readonly currency: string;
}

/** A definition with what counts its values. */
export interface Tallied {
  readonly definition: EffectiveDefinition;
  readonly tally: Tally;
}

/** What to test and to count. Refinements by an attribute that no product can have are left out. */
export function planOf(
  view: IndexView,
  refinements: readonly ChosenRefinement[],
  definitions: readonly EffectiveDefinition[],
  variations: ReadonlySet<string>,
  extra: Extra,
): { selected: ChosenRefinement[]; plan: Plan; tallied: Tallied[] } {
  const selected: ChosenRefinement[] = [];
  const tests: Test[] = [];
  for (const refinement of refinements) {
    const test = testOf(view, refinement, extra);
    if (test === undefined) continue;
    selected.push(refinement);
    tests.push(test);
  }
  const variationAttributes = new Set([...variations].map((id) => `c_${id}`));
  const tallied = definitions.flatMap((definition): Tallied[] => {
    const tally = tallyOf(view, definition, extra.currency);
    return tally === undefined ? [] : [{ definition, tally }];
  });
  return {
    selected,
    tallied,
    plan: {
      table: view.table,
      tests,
      tallies: tallied.map(({ tally }) => tally),
      orderableVariantsOnly: selected.some(({ attributeId }) => variationAttributes.has(attributeId)),
      variationAttributes,
    },
  };
}

function testOf(view: IndexView, refinement: ChosenRefinement, extra: Extra): Test | undefined {
  const { table } = view;
  const { attributeId, values } = refinement;
  switch (attributeId) {
    case 'cgid': {
      const within = inSets(view, (closure) => values.some((value) => closure.includes(value)));
      return hitTest(attributeId, table, within);
    }
    case 'price':
      return priceTest(view.prices, refinement.ranges);
    case 'htype': {
      const types = new Set(values.map((value) => hitTypes.indexOf(value as HitType)));
      return hitTest(attributeId, table, (slot) => types.has(table.types.get(slot)));
    }
    case 'orderable_only': {
      const only = values.includes('true') && !values.includes('false');
      return rowTest(attributeId, (row) => !only || table.rowOrderable.values[row] === 1);
    }
    case 'pmid':
      return promotionTest(view, extra.promotions);
    default: {
      const column = table.attributes.get(attributeId);
      if (column !== undefined) return valueTest(attributeId, column, values);
      // Nobody has such a value yet; other names are no attributes at all.
      return attributeId.startsWith('c_') || isSystemAttribute(attributeId)
        ? rowTest(attributeId, () => false)
        : undefined;
    }
  }
}

/** Whether a hit's categories, with all above them, fulfil something: asked once for each combination of them. */
function inSets(
  { table, tree }: IndexView,
  fulfil: (closure: readonly string[]) => boolean,
): (slot: number) => boolean {
  const answers = Uint8Array.from(table.categorySets, (ids) => (fulfil(tree.closureOf(ids)) ? 1 : 0));
  return (slot) => answers[table.categorySet.values[slot] ?? 0] === 1;
}

/** A product that one of the promotions names, itself, by its master or by a category; all where it names none. */
function promotionTest(view: IndexView, promotions: readonly ProductPromotion[]): Test {
  const { table } = view;
  const products = new Set(promotions.flatMap(({ condition }) => condition?.product_ids ?? []));
  const categories = new Set(promotions.flatMap(({ condition }) => condition?.category_ids ?? []));
  const everything = promotions.some(
    ({ condition }) => condition?.product_ids === undefined && condition?.category_ids === undefined,
  );
  const within = inSets(view, (closure) => closure.some((id) => categories.has(id)));
  return rowTest('pmid', (row) => {
    const slot = table.slotOfRow(row);
    return (
      everything ||
      products.has(table.rowIds[row] ?? '') ||
      products.has(table.ids[slot] ?? '') ||
      within(slot)
    );
  });
}

function tallyOf(
  { table, prices }: IndexView,
  { attribute_id: attributeId, price_steps: steps }: EffectiveDefinition,
  currency: string,
): Tally | undefined {
  if (attributeId === 'cgid') return { kind: 'categories', attributeId };
  if (attributeId === 'price')
    return { kind: 'prices', attributeId, prices, ranges: priceRanges(steps?.[currency]) };
  const column = table.attributes.get(attributeId);
  return column === undefined ? undefined : { kind: 'values', attributeId, column };
}
