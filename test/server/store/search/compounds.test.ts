import assert from 'node:assert/strict';
import { fold } from '../../../../server/domain/search/tokenize.ts';
import { Compounds } from '../../../../server/store/search/compounds.ts';
import { Language } from '../../../../server/store/search/language.ts';

/**
 * Returns a function that finds the compounds with a given part, like the index of a locale. It returns undefined if
 * the language does not write compounds as one word.
 */
function createFinder(locale: string, words: readonly string[]) {
  const compounds = Compounds.forLanguage(locale);
  const language = new Language(locale);
  for (const word of words) compounds?.add(fold(word), language.toTerms(word));
  return (part: string) => compounds?.findByPart(fold(part), language.toTerms(part)).sort();
}

describe('compounds in an index', () => {
  it('German compounds are found by their last part in any form, and by their first part', () => {
    const find = createFinder('de', ['klappsäge', 'zinkensäge', 'sägeblatt', 'regenjacken', 'säge']);
    for (const form of ['säge', 'sägen']) {
      const compounds = find(form);
      assert.ok(compounds?.includes('klappsage') && compounds.includes('zinkensage'), form);
    }
    assert.ok(find('säge')?.includes('sageblatt'));
    assert.deepEqual(find('jacke'), ['regenjacken']);
    assert.deepEqual(find('regen'), ['regenjacken']);
  });

  it('a word is not found as a compound if the rest of it is too short to be a word', () => {
    const find = createFinder('de', ['nacht', 'pracht', 'wanderung', 'zeltes', 'hochzelt']);
    assert.deepEqual(find('acht'), []);
    assert.deepEqual(find('wander'), []);
    assert.deepEqual(find('zelt'), ['hochzelt']);
  });

  it('a word of fewer than four letters is not a part of a compound', () => {
    assert.deepEqual(createFinder('de', ['regenhut'])('hut'), []);
  });

  it('Dutch and Swedish compounds are found, and English has no compounds', () => {
    assert.deepEqual(createFinder('nl', ['regenjas', 'zaklamp'])('lamp'), ['zaklamp']);
    assert.deepEqual(createFinder('sv', ['regnjacka'])('jacka'), ['regnjacka']);
    assert.equal(createFinder('en', ['headlamp'])('lamp'), undefined);
  });
});
