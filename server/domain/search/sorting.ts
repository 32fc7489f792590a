import { comparePositions } from '../hierarchy.ts';
import type { SortingRule } from '../../records/merchandising.ts';

type Rule = Pick<SortingRule, 'id' | 'label' | 'default' | 'criteria' | 'position'>;

const createRule = (
  id: string,
  label: string,
  de: string,
  attribute_id: string,
  direction: 'ascending' | 'descending',
): Rule => ({ id, label: { default: label, de }, criteria: [{ attribute_id, direction }] });

/** The sorting options of a site that defines none. */
export const defaultSortingRules: readonly Rule[] = [
  {
    id: 'best-matches',
    label: { default: 'Best matches', de: 'Beste Treffer' },
    default: true,
    criteria: [
      { attribute_id: 'relevance', direction: 'descending' },
      { attribute_id: 'availability', direction: 'descending' },
    ],
  },
  createRule('price-low-to-high', 'Price: low to high', 'Preis aufsteigend', 'price', 'ascending'),
  createRule('price-high-to-low', 'Price: high to low', 'Preis absteigend', 'price', 'descending'),
  createRule('product-name-ascending', 'Name: A to Z', 'Name A bis Z', 'name', 'ascending'),
  createRule('product-name-descending', 'Name: Z to A', 'Name Z bis A', 'name', 'descending'),
  createRule('newest', 'Newest first', 'Neueste zuerst', 'creation_date', 'descending'),
];

/** Returns the site's sorting rules in their order, or the default ones if it has none. */
export function sortingRulesOf(siteRules: readonly SortingRule[]): readonly Rule[] {
  if (siteRules.length === 0) return defaultSortingRules;
  return [...siteRules].sort(comparePositions);
}

/**
 * Returns the rule with an ID, or else the default rule, or else the first one; undefined if there are no rules.
 * `isNamed` states whether it is the rule with the ID.
 */
export function selectRule(
  rules: readonly Rule[],
  id: string | undefined,
): { rule: Rule | undefined; isNamed: boolean } {
  const requestedRule = rules.find((candidate) => candidate.id === id);
  return {
    rule: requestedRule ?? rules.find((candidate) => candidate.default === true) ?? rules[0],
    isNamed: requestedRule !== undefined,
  };
}
