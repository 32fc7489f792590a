import assert from 'node:assert/strict';
import { textIn } from '../../../server/domain/localized-text.ts';

describe('localized text', () => {
  const text = { 'de-CH': 'Velo', de: 'Fahrrad', default: 'bicycle' };
  it('a localized text is that of the locale, else of its language, else the default', () => {
    assert.deepEqual(
      ['de-CH', 'de_CH', 'de-AT', 'fr-FR'].map((locale) => textIn(text, locale)),
      ['Velo', 'Velo', 'Fahrrad', 'bicycle'],
    );
    assert.equal(textIn({ fr: 'vélo' }, 'de'), undefined);
    assert.equal(textIn(undefined, 'de'), undefined);
  });
});
