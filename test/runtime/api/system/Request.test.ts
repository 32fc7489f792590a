import assert from 'node:assert/strict';
import type { ScriptScope } from '../../../../server/ports/hook-runner.ts';
import { ScriptBench } from '../../../support/script-bench.ts';
import { fillShop } from '../../../support/script-shop.ts';

describe('The Script API, class Request', () => {
  let bench: ScriptBench;
  let scope: ScriptScope;
  before(() => {
    bench = new ScriptBench();
  });
  beforeEach(() => {
    const work = bench.store.begin();
    fillShop(work);
    scope = bench.createScope(work);
  });
  after(() => bench.close());

  it('the location of the client is the same after a script has changed the locale', async () => {
    assert.deepEqual(
      await bench.runScript(
        `
        var countryBefore = request.geolocation.countryCode;
        request.setLocale('de_DE');
        out.result = [countryBefore, request.geolocation.countryCode];`,
        scope,
      ),
      ['US', 'US'],
    );
    assert.equal(
      await bench.runScript(
        `request.setLocale('de_DE'); out.result = request.geolocation.countryCode;`,
        scope,
      ),
      'US',
    );
  });

  it('texts are read in a locale with a writing system, such as zh_Hans_CN', async () => {
    const site = await scope.work.collection('sites').get('Shop');
    assert(site);
    const display_name = { default: 'The Shop', 'zh-Hans-CN': '商店' };
    scope.work.collection('sites').put({ ...site, locales: ['en-US', 'zh-Hans-CN'], display_name });
    assert.deepEqual(
      await bench.runScript(
        `
        var Site = require('svc/system/Site');
        out.result = [request.setLocale('zh_Hans_CN'), request.locale, Site.current.name, request.setLocale('zh_Hans')];`,
        scope,
      ),
      [true, 'zh_Hans_CN', '商店', false],
    );
  });

  const acceptedLanguages: readonly (readonly [header: string, locale: string | null])[] = [
    ['de-CH,en;q=0.5', 'de_CH'],
    ['en;q=0.5, fr-FR;q=0.9, fr;q=0.9', 'fr_FR'],
    ['en-US;Q=0.7,de-DE', 'de_DE'],
    ['*', null],
    ['*;q=0.9, it-IT;q=0.8', 'it_IT'],
    ['de;q=0', null],
    ['zh-Hant-TW, zh;q=0.9', 'zh_TW'],
    ['sr-Latn', 'sr'],
    ['es-419,es;q=0.9', 'es'],
    ['de-DE-1996', 'de_DE'],
    ['EN-gb', 'en_GB'],
    ['', null],
  ];
  for (const [header, locale] of acceptedLanguages)
    it(`httpLocale of "Accept-Language: ${header}" is ${locale}`, async () => {
      const request = { ...scope.request, headers: { 'accept-language': header } };
      assert.equal(await bench.runScript('out.result = request.httpLocale;', { ...scope, request }), locale);
    });
});
