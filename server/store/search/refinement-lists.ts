import type { ChosenRefinement, FoundRefinement, FoundRefinementValue } from '../../ports/product-search.ts';
import type { Category } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import { priceRangeLabel } from '../../domain/search/price-steps.ts';
import { priceRangeText } from '../../domain/search/refine.ts';
import type { EffectiveDefinition } from '../../domain/search/definitions.ts';
import type { Tallied } from './plan.ts';
import type { IndexView } from './site-index.ts';

interface Wanted {
  readonly selected: readonly ChosenRefinement[];
  readonly locale: string;
  readonly currency: string;
}

/** The refinements to offer. Values that no hit has are left out, unless they are chosen. */
export function refinementsOf(
  view: IndexView,
  tallied: readonly Tallied[],
  counts: readonly Uint32Array[],
  wanted: Wanted,
): FoundRefinement[] {
  return tallied.flatMap(({ definition, tally }, index) => {
    const counted = counts[index] ?? new Uint32Array();
    const { attributeId } = tally;
    const chosen = wanted.selected.find((one) => one.attributeId === attributeId)?.values ?? [];
    const context = { definition, counted, chosen, ...wanted };
    const values =
      tally.kind === 'categories'
        ? categoryValues(view, context)
        : tally.kind === 'prices'
          ? tally.ranges.flatMap((range, place) => {
              const value = priceRangeText(range);
              const hitCount = counted[place] ?? 0;
              if (hitCount === 0 && !chosen.includes(value)) return [];
              return [
                valueOf(context, value, hitCount, priceRangeLabel(range, wanted.currency, wanted.locale)),
              ];
            })
          : attributeValues(view, tally.column.values, context);
    if (values.length === 0) return [];
    const attribute = view.relations.variationAttributes.get(attributeId.replace(/^c_/, ''));
    const label = textIn(definition.label, wanted.locale) ?? textIn(attribute?.name, wanted.locale);
    return [{ attributeId, label, values }];
  });
}

interface Context extends Wanted {
  readonly definition: EffectiveDefinition;
  readonly counted: Uint32Array;
  readonly chosen: readonly string[];
}

function valueOf(
  { definition, locale }: Context,
  value: string,
  hitCount: number,
  label: string | undefined,
  values: readonly FoundRefinementValue[] = [],
): FoundRefinementValue {
  const own = definition.values?.find((one) => one.value === value);
  return {
    value,
    label: textIn(own?.label, locale) ?? label,
    description: textIn(own?.description, locale),
    presentationId: own?.presentation_id,
    hitCount,
    values,
  };
}

/** The tree of categories that have hits, below the catalog's root. */
function categoryValues({ table, tree }: IndexView, context: Context): FoundRefinementValue[] {
  const byCategory = new Map<string, number>();
  for (const [set, ids] of table.categorySets.entries()) {
    const count = context.counted[set] ?? 0;
    if (count === 0) continue;
    for (const id of tree.closureOf(ids)) byCategory.set(id, (byCategory.get(id) ?? 0) + count);
  }
  const values = (categories: readonly Category[]): FoundRefinementValue[] =>
    categories.flatMap((category) => {
      const hitCount = byCategory.get(category.id) ?? 0;
      const below = values(tree.childrenOf(category.id));
      if (hitCount === 0 && below.length === 0 && !context.chosen.includes(category.id)) return [];
      const described = valueOf(context, category.id, hitCount, textIn(category.name, context.locale), below);
      return [{ ...described, description: textIn(category.description, context.locale) }];
    });
  const [root, ...others] = tree.tops;
  return values(root?.id === 'root' && others.length === 0 ? tree.childrenOf(root.id) : tree.tops);
}

function attributeValues(
  { relations }: IndexView,
  all: readonly string[],
  context: Context,
): FoundRefinementValue[] {
  const { definition, counted, chosen, locale } = context;
  const attribute = relations.variationAttributes.get(definition.attribute_id.replace(/^c_/, ''));
  const found = all.flatMap((value, code) => {
    const hitCount = counted[code] ?? 0;
    if (hitCount === 0 && !chosen.includes(value)) return [];
    return [valueOf(context, value, hitCount, textIn(attribute?.values.get(value), locale) ?? value)];
  });
  for (const value of chosen) if (!all.includes(value)) found.push(valueOf(context, value, 0, value));
  const limit = definition.limit ?? found.length;
  const frequent =
    found.length <= limit
      ? found
      : [...found].sort((a, b) => b.hitCount - a.hitCount || compare(a, b)).slice(0, limit);
  const places = attribute === undefined ? undefined : [...attribute.values.keys()];
  return frequent.sort((a, b) => {
    if (definition.sort_by === 'count') return b.hitCount - a.hitCount || compare(a, b);
    if (definition.sort_by === 'value') return collator.compare(a.value, b.value);
    if (definition.sort_by === undefined && places !== undefined)
      return places.indexOf(a.value) - places.indexOf(b.value);
    return compare(a, b);
  });
}

const collator = new Intl.Collator('en', { numeric: true });
const compare = (a: FoundRefinementValue, b: FoundRefinementValue): number =>
  collator.compare(a.label ?? a.value, b.label ?? b.value) || collator.compare(a.value, b.value);
