import assert from 'node:assert/strict';
import { defaultSortingRules, selectRule, sortingRulesOf } from '../../../../server/domain/search/sorting.ts';
import type { SortingRule } from '../../../../server/records/merchandising.ts';

const rule = (id: string, fields: Partial<SortingRule> = {}): SortingRule => ({
  site_id: 'Shop',
  id,
  criteria: [{ attribute_id: 'price', direction: 'ascending' }],
  ...fields,
});
const ids = (rules: readonly { readonly id: string }[]) => rules.map(({ id }) => id);

describe('the sorting options of a site', () => {
  it('sorting options are ordered by position, which is 0 by default, then by ID', () => {
    assert.deepEqual(
      ids(
        sortingRulesOf([
          rule('c', { position: 2 }),
          rule('b', { position: 1 }),
          rule('d'),
          rule('a', { position: 2 }),
        ]),
      ),
      ['d', 'b', 'a', 'c'],
    );
  });

  it('a site without sorting options of its own offers best matches, price, name and newest first', () => {
    assert.deepEqual(ids(sortingRulesOf([])), [
      'best-matches',
      'price-low-to-high',
      'price-high-to-low',
      'product-name-ascending',
      'product-name-descending',
      'newest',
    ]);
    assert.equal(selectRule(defaultSortingRules, undefined).rule?.id, 'best-matches');
  });

  it('a search is sorted by the option that it names, else by the default option, else by the first one', () => {
    const rules = [rule('a'), rule('b', { default: true }), rule('c', { default: false })];
    const selectRuleById = (id: string | undefined, availableRules: readonly SortingRule[] = rules) => {
      const selection = selectRule(availableRules, id);
      return [selection.rule?.id, selection.isNamed];
    };
    assert.deepEqual(selectRuleById('c'), ['c', true]);
    assert.deepEqual(selectRuleById('b'), ['b', true]);
    assert.deepEqual(selectRuleById(undefined), ['b', false]);
    assert.deepEqual(selectRuleById('gone'), ['b', false]);
    assert.deepEqual(selectRuleById('gone', [rules[0]!, rules[2]!]), ['a', false]);
    assert.deepEqual(selectRuleById(undefined, []), [undefined, false]);
  });
});
