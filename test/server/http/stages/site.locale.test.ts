import assert from 'node:assert/strict';
import { localeOf } from '../../../../server/http/stages/site.ts';
import type { Site } from '../../../../server/records/site.ts';

const site = { locales: ['en-US', 'de', 'zh_Hant', 'fil-PH', 'zh_Hans_CN', 'es-419'] } as unknown as Site;

describe('the locale of a request', () => {
  it('no locale and "default" mean the first locale of the site, or "default" if it has none', () => {
    for (const locale of [undefined, '', 'default']) {
      assert.equal(localeOf(site, locale), 'en-US');
      assert.equal(localeOf(undefined, locale), 'default');
      assert.equal(localeOf({ locales: [] } as unknown as Site, locale), 'default');
    }
  });

  it('case and the separator do not matter, and the locale is named as the site names it', () => {
    for (const [requestedLocale, locale] of [
      ['en-US', 'en-US'],
      ['en_us', 'en-US'],
      ['de', 'de'],
      ['zh-HANT', 'zh_Hant'],
      ['fil_PH', 'fil-PH'],
      ['zh-Hans-CN', 'zh_Hans_CN'],
      ['es_419', 'es-419'],
    ] as const)
      assert.equal(localeOf(site, requestedLocale), locale);
  });

  it('a locale that the site does not support is a fault that names it', () => {
    for (const locale of ['fr', 'en', 'de-DE'])
      assert.throws(() => localeOf(site, locale), {
        name: 'UnsupportedLocaleException',
        arguments: { locale },
      });
    assert.throws(() => localeOf(undefined, 'de'), { name: 'UnsupportedLocaleException' });
  });

  it('a malformed locale is a MalformedLocale fault that names it', () => {
    for (const locale of [
      'EN',
      'e',
      'english',
      'en-',
      'en-U',
      'en-U1',
      'zh-Hans-CN-x',
      'en US',
      'en-USxyz',
      '../de',
      'enUS',
      'default2',
    ])
      assert.throws(() => localeOf(site, locale), {
        name: 'MalformedLocaleException',
        arguments: { locale },
      });
  });
});
