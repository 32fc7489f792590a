import assert from 'node:assert/strict';
import { containsWords } from '../../../src/explorer/word-search.ts';

const texts = ['shop.basket.items.afterPOST', 'POST /baskets/{basket_id}/items', undefined];

describe('the search for words in a list', () => {
  it('a search finds words in any order, in any of the texts', () => {
    assert.ok(containsWords(texts, 'basket items'));
    assert.ok(containsWords(texts, ' ITEMS  after '));
    assert.ok(containsWords(texts, 'afterpost /baskets'));
  });

  it('a search does not find texts that lack one of the words, and a search for a single word is left to VS Code', () => {
    assert.ok(!containsWords(texts, 'basket coupon'));
    assert.ok(!containsWords(texts, 'basket'));
    assert.ok(!containsWords(texts, ''));
  });
});
