import assert from 'node:assert/strict';
import {
  fold,
  isStopWord,
  languageOf,
  tokenize,
  withoutMarkup,
} from '../../../../server/domain/search/tokenize.ts';

describe('Tokens of the product search', () => {
  for (const [text, words] of [
    ['Six-Pocket Tool Roll, 24 l', ['six', 'pocket', 'tool', 'roll', '24', 'l']],
    ["the mender's “kit” & men’s", ['the', 'mender', 'kit', 'men']],
    ["the 'sturdy' one", ['the', 'sturdy', 'one']],
    ['Größe ﬁve', ['größe', 'five']],
    ['🏕 tent+pegs', ['tent', 'pegs']],
    ['登山靴 boots', ['登山', '山靴', 'boots']],
    ['靴', ['靴']],
    ['ひらカタไทย', ['ひら', 'らカ', 'カタ', 'タไ', 'ไท', 'ทย']],
    ['', []],
    ['—!?', []],
  ] as const)
    it(`the tokens of "${text}" are: ${words.join(', ') || 'none'}`, () =>
      assert.deepEqual(tokenize(text), words));

  it('folded words have neither diacritics nor capitals', () => {
    for (const [word, foldedWord] of [
      ['Crème', 'creme'],
      ['Straße', 'strasse'],
      ['Æbleskiver', 'aebleskiver'],
      ['œuvre', 'oeuvre'],
      ['Smørrebrød', 'smorrebrod'],
      ['Łódź', 'lodz'],
      ['đak', 'dak'],
      ['TENT', 'tent'],
    ] as const)
      assert.equal(fold(word), foldedWord);
    assert.equal(fold('한국'), '한국');
  });

  it('the tokens of a description are those of its visible text', () => {
    assert.deepEqual(tokenize(withoutMarkup('<p class="x">Dry<br/>feet</P>')), ['dry', 'feet']);
    assert.equal(withoutMarkup('a < b > c'), 'a < b > c');
    assert.equal(withoutMarkup('plain'), 'plain');
  });

  it('stop words depend on the language', () => {
    assert.equal(isStopWord('with', 'en'), true);
    assert.equal(isStopWord('mit', 'de'), true);
    assert.equal(isStopWord('mit', 'en'), false);
    assert.equal(isStopWord('tent', 'en'), false);
    assert.equal(isStopWord('with', 'xx'), false);
  });

  it('the language of tokens is that of the locale, or English if the locale names none', () => {
    assert.deepEqual(
      ['de-CH', 'de_CH', 'DE', 'nb-NO', 'nn', 'gsw', 'default', '', 'x-de', 'd1'].map(languageOf),
      ['de', 'de', 'de', 'no', 'no', 'gsw', 'en', 'en', 'en', 'en'],
    );
  });
});
