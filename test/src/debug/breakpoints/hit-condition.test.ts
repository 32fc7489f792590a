import assert from 'node:assert/strict';
import { parseHitCondition } from '../../../../src/debug/breakpoints/hit-condition.ts';

describe('hit conditions', () => {
  const listHits = (text: string) => [1, 2, 3, 4, 5, 6].filter((count) => parseHitCondition(text)?.(count));
  it('a hit condition is a number, a comparison or a multiple, and everything else is invalid', () => {
    assert.deepEqual(listHits('3'), [3, 4, 5, 6]);
    assert.deepEqual(listHits('== 3'), [3]);
    assert.deepEqual(listHits('== 3; '), [3]);
    assert.deepEqual(listHits('>4'), [5, 6]);
    assert.deepEqual(listHits('<= 2'), [1, 2]);
    assert.deepEqual(listHits('% 2'), [2, 4, 6]);
    for (const invalidValue of ['often', '% 0', '3 3', ''])
      assert.equal(parseHitCondition(invalidValue), undefined, invalidValue);
  });
});
