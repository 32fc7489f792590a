import assert from 'node:assert/strict';
import fc from 'fast-check';
import { localeChain, textIn } from '../../../server/domain/localized-text.ts';

describe('localized text', () => {
  const text = { 'de-CH': 'Velo', de: 'Fahrrad', default: 'bicycle' };
  it('a localized string is resolved by locale, then by language, then by default', () => {
    assert.deepEqual(
      ['de-CH', 'de_CH', 'de-AT', 'fr-FR'].map((locale) => textIn(text, locale)),
      ['Velo', 'Velo', 'Fahrrad', 'bicycle'],
    );
    assert.equal(textIn({ 'zh-Hans-CN': '自行车', zh: '單車' }, 'zh_Hans_CN'), '自行车');
    assert.equal(textIn({ zh_Hans_CN: '自行车', zh: '單車' }, 'zh-Hans-CN'), '自行车');
    assert.equal(textIn({ fr: 'vélo' }, 'de'), undefined);
    assert.equal(textIn(undefined, 'de'), undefined);
  });

  it('a text is found for a locale with a hyphen or an underscore, for its language, and by default', () => {
    const language = fc.stringMatching(/^[a-z]{2,3}$/);
    const country = fc.stringMatching(/^[A-Z]{2}$/);
    // The runs have more locales than the cache of locale chains holds.
    fc.assert(
      fc.property(language, country, (languageCode, countryCode) => {
        for (const locale of [`${languageCode}-${countryCode}`, `${languageCode}_${countryCode}`]) {
          const translations = {
            [`${languageCode}-${countryCode}`]: 'country',
            [languageCode]: 'language',
            default: 'default',
          };
          assert.equal(textIn(translations, locale), 'country');
          assert.equal(
            textIn({ [`${languageCode}_${countryCode}`]: 'country', default: 'default' }, locale),
            'country',
          );
          assert.equal(textIn({ [languageCode]: 'language', default: 'default' }, locale), 'language');
          assert.equal(textIn({ default: 'default' }, locale), 'default');
          assert.equal(textIn({ [countryCode]: 'another language' }, locale), undefined);
          assert.equal(localeChain(locale)[0], locale);
        }
      }),
      { numRuns: 600 },
    );
  });
});
