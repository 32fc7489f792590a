import type { SortingRule } from '../../records/merchandising.ts';

type Rule = Pick<SortingRule, 'id' | 'label' | 'default' | 'criteria' | 'position'>;

const rule = (
  id: string,
  label: string,
  de: string,
  attribute_id: string,
  direction: 'ascending' | 'descending',
): Rule => ({ id, label: { default: label, de }, criteria: [{ attribute_id, direction }] });

/** What a site offers that has no sorting rules of its own. */
export const usualSortingRules: readonly Rule[] = [
  {
    id: 'best-matches',
    label: { default: 'Best matches', de: 'Beste Treffer' },
    default: true,
    criteria: [
      { attribute_id: 'relevance', direction: 'descending' },
      { attribute_id: 'availability', direction: 'descending' },
    ],
  },
  rule('price-low-to-high', 'Price: low to high', 'Preis aufsteigend', 'price', 'ascending'),
  rule('price-high-to-low', 'Price: high to low', 'Preis absteigend', 'price', 'descending'),
  rule('product-name-ascending', 'Name: A to Z', 'Name A bis Z', 'name', 'ascending'),
  rule('product-name-descending', 'Name: Z to A', 'Name Z bis A', 'name', 'descending'),
  rule('newest', 'Newest first', 'Neueste zuerst', 'creation_date', 'descending'),
];

/** The site's rules in the order in which they are offered, the usual ones where it has none. */
export function sortingRulesOf(own: readonly SortingRule[]): readonly Rule[] {
  if (own.length === 0) return usualSortingRules;
  return [...own].sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1));
}

/** The rule that a search names, else the site's default; `named` says which of both. */
export function chosenRule(
  rules: readonly Rule[],
  id: string | undefined,
): { rule: Rule | undefined; named: boolean } {
  const named = rules.find((one) => one.id === id);
  return { rule: named ?? rules.find((one) => one.default === true) ?? rules[0], named: named !== undefined };
}
