import assert from 'node:assert/strict';
import { contentScore } from '../../../../server/domain/search/content-match.ts';

const asset = {
  library_id: 'Shop',
  id: 'returns',
  online: true,
  name: { default: 'Returns', de: 'Rückgabe' },
  description: { default: 'How to return a bicycle' },
  page_title: { default: 'Return policy' },
  page_description: { default: 'Everything about warranties' },
  page_keywords: { default: 'exchange refund' },
  custom: {
    body: { default: '<p class="lead">Send it back within 30 days.</p>', de: 'Innerhalb von 30 Tagen.' },
    author: 'Wren',
    revision: 7,
    reviewer: null,
    layout: { columns: 'three' },
  },
};

describe('the match of a content asset with a search phrase', () => {
  for (const [phrase, score, caseName] of [
    ['', 1, 'without a phrase, every asset matches'],
    [' - ', 1, 'a phrase without words counts as no phrase'],
    ['return', 3, 'in the name, the description and the page title'],
    ['RETURN', 3, 'in upper or lower case'],
    ['return policy', 4, 'the matches of all words are added'],
    ['pol', 1, 'the beginning of a word'],
    ['icycle', 0, 'not the middle of a word'],
    ['return skateboard', 0, 'every word must match'],
    ['warranties', 1, 'in the description of the page'],
    ['refund', 1, 'in the keywords of the page'],
    ['days', 1, 'in a localized attribute'],
    ['wren', 1, 'in a text attribute'],
    ['lead', 0, 'not in markup'],
    ['three', 0, 'an object without a `default` is not searched'],
  ] as const)
    it(`a content asset has the score ${score} for "${phrase}": ${caseName}`, () => {
      assert.equal(contentScore(asset, phrase, 'en-US'), score);
    });

  it('a content asset is searched in the customer’s language, and in the default where it is not translated', () => {
    assert.equal(contentScore(asset, 'ruckgabe', 'de-DE'), 1);
    assert.equal(contentScore(asset, 'tagen', 'de-DE'), 1);
    assert.equal(contentScore(asset, 'days', 'de-DE'), 0);
    assert.equal(contentScore(asset, 'refund', 'de-DE'), 1);
  });

  it('a content asset without text matches only a search without a phrase', () => {
    const emptyAsset = { library_id: 'Shop', id: 'empty', online: true };
    assert.deepEqual([contentScore(emptyAsset, '', 'en'), contentScore(emptyAsset, 'return', 'en')], [1, 0]);
  });
});
