import assert from 'node:assert/strict';
import type { ScriptScope } from '../../../server/ports/hook-runner.ts';
import { emptyRequestState } from '../../../server/ports/hook-runner.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('The Script API, package system', () => {
  let bench: ScriptBench;
  let scope: ScriptScope;
  before(() => {
    bench = new ScriptBench({
      scriptEnvironment: { logLevels: { root: 'warn', 'shop.cart': 'debug', quiet: 'off' } },
    });
  });
  beforeEach(() => {
    const work = bench.store.begin();
    fillShop(work);
    scope = bench.createScope(work, { customerId: 'anna' });
    bench.log.entries.length = 0;
  });
  after(() => bench.close());
  const runScript = (body: string, runScope = scope) => bench.runScript(body, runScope);
  const scopeWithRequest = (request: Partial<ScriptScope['request']>): ScriptScope => ({
    ...scope,
    request: { ...scope.request, ...request },
  });

  it('a status has the values of its most severe item, and items can be changed', async () => {
    assert.deepEqual(
      await runScript(`
        var Status = require('svc/system/Status'), StatusItem = require('svc/system/StatusItem');
        var status = new Status(Status.OK, 'fine', 'all fine');
        var item = new StatusItem(Status.ERROR, 'bad', 'not fine', 'a', 'b');
        item.addDetail('why', 1); item.setCode('worse'); item.message = 'not at all';
        status.addItem(item);
        out.result = [status.error, status.code, status.getMessage(), status.details.why, status.getDetail('why'),
          status.items.length, status.parameters.toArray(), status.items[0].status, item.getStatus(), new Status().isError()];`),
      [true, 'worse', 'not at all', 1, 1, 2, ['a', 'b'], 0, 1, false],
    );
  });

  describe('logging', () => {
    it('a log category writes messages of its level or higher, and inherits the level of its ancestors', async () => {
      assert.deepEqual(
        await runScript(`
          var Logger = require('svc/system/Logger');
          var cart = Logger.getLogger('shop.cart.add'), other = Logger.getLogger('shop'), quiet = Logger.getLogger('quiet');
          cart.debug('{0}', 'one'); other.info('two'); other.warn('three'); quiet.error('four'); Logger.fatal('five');
          out.result = [cart.debugEnabled, other.isInfoEnabled(), other.warnEnabled, quiet.errorEnabled, Logger.debugEnabled];`),
        [true, false, true, false, false],
      );
      assert.deepEqual(
        bench.log.entries.map(({ level, message, fields }) => [level, message, fields['category']]),
        [
          ['debug', 'one', 'shop.cart.add'],
          ['warn', 'three', 'shop'],
          ['error', 'five', 'root'],
        ],
      );
    });

    it('a log message begins with the contexts that were pushed', async () => {
      await runScript(`
        var log = require('svc/system/Logger').getLogger('a');
        log.NDC.push('order 1'); require('svc/system/Log').getNDC().push('line 2'); log.warn('x'); log.NDC.pop(); log.warn('y'); log.NDC.remove(); log.warn('z');`);
      assert.deepEqual(
        bench.log.entries.map(({ message }) => message),
        ['[order 1 line 2] x', '[order 1] y', 'z'],
      );
    });

    it('the log of a run is limited, and the script continues', async () => {
      assert.equal(
        await runScript(`var log = require('svc/system/Logger').getLogger('flood');
          for (var i = 0; i < 1000000; i++) log.warn('x'); out.result = i;`),
        1_000_000,
      );
      // A run can log 20,000 messages; the last entry says that the limit is reached.
      assert.equal(bench.log.entries.length, 20_001);
      assert.match(bench.log.entries.at(-1)?.message ?? '', /log limit reached/);
      bench.log.entries.length = 0;
      await runScript(
        "var log = require('svc/system/Logger'); for (var i = 0; i < 500; i++) log.warn('x'.repeat(90000));",
      );
      // 222 messages have less than 20 million characters together; the last entry says that the limit is reached.
      assert.equal(bench.log.entries.length, 223);
      bench.log.entries.length = 0;
      await runScript("require('svc/system/Logger').warn('again');");
      assert.equal(bench.log.entries[0]?.message, 'again');
    });

    it('rejections, category names and missing exports count towards the log limit', async function () {
      this.timeout(60_000);
      await runScript("for (var i = 0; i < 25000; i++) Promise.reject(new Error('no one listens'));");
      assert.equal(bench.log.entries.filter(({ fields }) => fields['category'] === 'script').length, 20_001);
      bench.log.entries.length = 0;
      await runScript(`var log = require('svc/system/Logger').getLogger('c'.repeat(5000));
        for (var i = 0; i < 25000; i++) log.warn('x');`);
      const categoryLengths = bench.log.entries.map(({ fields }) => String(fields['category']).length);
      // The limit is 20 million characters. The entry that says so has a category too.
      assert.ok(
        categoryLengths.reduce((sum, length) => sum + length, 0) < 20_010_000,
        String(categoryLengths.length),
      );
      bench.log.entries.length = 0;
      await runScript(`var HookMgr = require('svc/system/HookMgr');
        for (var i = 0; i < 25000; i++) HookMgr.callHook('probe', 'notExported');`);
      assert.equal(bench.log.entries.length, 20_001);
    });

    it('a log message is truncated after 100,000 characters', async () => {
      await runScript("require('svc/system/Logger').warn('x'.repeat(500000));");
      // The last character is an ellipsis.
      assert.equal(bench.log.entries[0]?.message.length, 100_001);
    });
  });

  it('scripts read the locales, currencies and preferences of the site, and find a site by its ID', async () => {
    assert.deepEqual(
      await runScript(`
        var Site = require('svc/system/Site'), site = Site.getCurrent();
        out.result = [site.ID, site.name, site.status.value === Site.SITE_STATUS_ONLINE, site.defaultLocale, site.allowedLocales.toArray(),
          site.allowedCurrencies.toArray(), site.defaultCurrency, site.timezone, site.getCustomPreferenceValue('maximum'),
          site.preferences.custom.maximum, site.preferences.custom.unset, Site.getSite('none'), Site.getSite('Shop').name,
          Site.allSites.length, Site.calendar.timeZone, site.httpHostName, site.currencyCode];`),
      [
        ...[
          'Shop',
          'The Shop',
          true,
          'en_US',
          ['en_US', 'de_DE'],
          ['USD', 'EUR'],
          'USD',
          'Etc/UTC',
          3,
          3,
          null,
        ],
        ...[null, 'The Shop', 1, 'Etc/UTC', 'shop.example', 'USD'],
      ],
    );
  });

  it('the request has case-insensitive headers, typed parameters, cookies, URL and location', async () => {
    const scope = scopeWithRequest({
      queryString: '?q=a+b&n=12&d=2024-02-03&on=TRUE&size=1&size=2&f_x=1',
      headers: { host: 'shop.example:8080', 'user-agent': 'test', 'accept-language': 'de-CH,en;q=0.5' },
      secure: true,
      id: 'r-1',
      cookies: [['seen', 'yes']],
    });
    assert.deepEqual(
      await runScript(
        `var map = request.httpParameterMap;
        out.result = [request.httpHeaders.get('User-Agent'), request.getHttpHeaders()['user-agent'], request.httpUserAgent,
          request.httpProtocol, request.isHttpSecure(), request.httpHost, request.httpLocale, request.requestID, request.ocapiVersion,
          map.q.stringValue, map.n.intValue + 1, map.get('d').dateValue.getTime(), map.on.booleanValue, map.size.values.toArray(),
          map.size.isChecked('2'), map.nothing.submitted, map.nothing.empty, map.nothing.getIntValue(7), map.q.intValue, map.parameterCount,
          map.getParameterMap('f_').x.value, request.httpCookies.seen.value, request.httpCookies['none'], request.httpCookies.cookieCount,
          String(request.httpURL), request.httpReferer, request.geolocation.countryCode, request.geolocation.countryName, request.geolocation.city];`,
        scope,
      ),
      [
        ...['test', 'test', 'test', 'https', true, 'shop.example:8080', 'de_CH', 'r-1', '20.4', 'a b', 13],
        ...[Date.UTC(2024, 1, 3), true, ['1', '2'], true, false, true, 7, null, 6, '1', 'yes', null, 1],
        'https://shop.example:8080/s/Shop/svc/shop/v20_4/orders?q=a%20b&n=12&d=2024-02-03&on=TRUE&size=1&size=2&f_x=1',
        ...[null, 'US', 'United States', ''],
      ],
    );
  });

  it('the click stream of the session has the current request, and scripts can set the consent to tracking', async () => {
    const headers = { host: 'shop.example', 'user-agent': 'Tests', referer: 'https://example.com/start' };
    const path = '/s/Shop/svc/shop/v23_2/products/mug';
    const result = await runScript(
      `var stream = session.clickStream, last = stream.last, consent = [session.trackingAllowed];
      session.setTrackingAllowed(false);
      consent.push(session.isTrackingAllowed());
      out.result = [stream.clicks.length, stream.getClicks()[0].path, stream.first === stream.getFirst(), stream.isEnabled(), stream.isPartial(),
        last.host, last.getPath(), last.queryString, last.getParameter('q'), last.getParameter('none'), last.userAgent, last.referer, last.url,
        last.locale, last.remoteAddress === request.httpRemoteAddress, last.pipelineName, last.timestamp > 0, consent];`,
      scopeWithRequest({ headers, path, queryString: '?q=tea%20pot' }),
    );
    assert.deepEqual(result, [
      ...[1, path, true, true, true, 'shop.example', path, 'q=tea%20pot', 'tea pot', null, 'Tests'],
      ...['https://example.com/start', `http://shop.example${path}?q=tea%20pot`, 'en_US', true, '', true],
      [true, false],
    ]);
  });

  it('setLocale changes the locale for the rest of the run, if the site has that locale', async () => {
    assert.deepEqual(
      await runScript(`
        var Site = require('svc/system/Site');
        out.result = [request.setLocale('fr_FR'), request.locale, request.setLocale('de_DE'), request.locale, Site.current.name];`),
      [false, 'en_US', true, 'de_DE', 'Der Laden'],
    );
  });

  it('a script sets the currency of the session to a Currency, and a currency code is rejected', async () => {
    assert.deepEqual(
      await runScript(`
        var Currency = require('svc/util/Currency');
        session.setCurrency(Currency.getCurrency('EUR')); out.result = [session.currency.currencyCode, session.currency.symbol];`),
      ['EUR', '€'],
    );
    await assert.rejects(runScript("session.currency = 'EUR';"), /must be a Currency/);
  });

  it('request.custom is shared by the scripts of one request only', async () => {
    const requestState = { current: emptyRequestState };
    await runScript("request.custom.step = 1; request.custom.list = ['a'];", {
      ...scope,
      requestState,
    });
    assert.deepEqual(
      await runScript('out.result = [request.custom.step, request.custom.list];', {
        ...scope,
        requestState,
      }),
      [1, ['a']],
    );
    assert.deepEqual(await runScript('out.result = [request.custom.step === undefined];'), [true]);
  });

  it('scripts can add valid headers and cookies to the response', async () => {
    const requestState = { current: emptyRequestState };
    await runScript(
      `var Cookie = require('svc/web/Cookie');
      response.setHttpHeader('X-Shop', 'a'); response.addHttpHeader('x-shop', 'b'); request.addHttpHeader('X-Other', 1);
      var cookie = new Cookie('seen', 'ü;'); cookie.maxAge = 60; cookie.setHttpOnly(true); cookie.path = '/a; Secure';
      response.addHttpCookie(cookie); out.result = response.containsHttpHeader('x-SHOP');`,
      { ...scope, requestState },
    );
    assert.deepEqual(requestState.current, {
      custom: {},
      headers: [
        ['x-shop', 'a, b'],
        ['x-other', '1'],
      ],
      cookies: ['seen=%C3%BC%3B; Path=/a Secure; Max-Age=60; HttpOnly'],
    });
    assert.deepEqual(
      await runScript(`response.setContentType('text/html'); response.setHttpHeader(response.CONTENT_TYPE, 'text/csv');
        response.addHttpHeader('content-type', 'text/plain'); out.result = response.containsHttpHeader('Content-Type');`),
      false,
    );
    await assert.rejects(runScript("response.setHttpHeader('Content-Length', '1');"), /is reserved/);
    await assert.rejects(
      runScript("response.setHttpHeader('X-A', 'a\\r\\nX-B: b');"),
      /cannot contain line breaks/,
    );
    await assert.rejects(runScript("response.setHttpHeader('X A', 'a');"), /not a valid header name/);
    await assert.rejects(runScript("response.setHttpHeader('X-A', '\\u20ac');"), /Latin-1 characters/);
    await assert.rejects(
      runScript("for (var i = 0; i < 100; i++) response.setHttpHeader('X-' + i, '1');"),
      /at most 50 headers/,
    );
    await assert.rejects(
      runScript("for (var i = 0; i < 5; i++) response.addHttpHeader('X-A', new Array(1000).join('a'));"),
      /at most 4000 Latin-1 characters/,
    );
    await assert.rejects(runScript("response.redirect('/');"), /not available to API hooks/);
    await assert.rejects(
      runScript("new (require('svc/web/Cookie'))('a b', 'x');"),
      /not a valid cookie name/,
    );
  });

  it('RESTResponseMgr creates the responses of REST APIs, and reports that a hook does not send them', async () => {
    const body = `var RESTResponseMgr = require('svc/system/RESTResponseMgr');
      var error = RESTResponseMgr.createError(404, 'not-found', 'No such list', 'The list x does not exist.');
      error.custom.listId = 'x';`;
    assert.deepEqual(
      await bench.runScript(
        `${body} out.result = [error.custom.listId, typeof RESTResponseMgr.createSuccess({ a: 1 }).render, typeof RESTResponseMgr.createEmptySuccess(204).render];`,
      ),
      ['x', 'function', 'function'],
    );
    await assert.rejects(bench.runScript(`${body} error.render();`), /return a Status of ERROR/);
    await assert.rejects(
      bench.runScript(`${body} RESTResponseMgr.createSuccess({}, 201).render();`),
      /change the document in a modify hook/,
    );
    await assert.rejects(
      bench.runScript(`${body} RESTResponseMgr.createError(200);`),
      /200 is not from 400 to 599/,
    );
  });

  describe('caches', () => {
    before(() => {
      bench.workspace.write({
        'app/cartridge/scripts/hooks.json': '{"hooks":[]}',
        'app/caches.json': JSON.stringify({
          caches: [{ id: 'short', expireAfterSeconds: 60 }, { id: 'long' }],
        }),
      });
    });
    const runWithCache = (body: string, runScope = scope) => {
      bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
        'app/package.json': JSON.stringify({
          hooks: './cartridge/scripts/hooks.json',
          caches: './caches.json',
        }),
        'app/cartridge/scripts/probe.js': `exports.probe = function (out) { var CacheMgr = require('svc/system/CacheMgr'); ${body} };`,
      });
      return bench
        .run('probe', [{ kind: 'document', document: {} }], runScope)
        .then(({ documents }) => documents[0]?.['result']);
    };

    it('caches keep copies of values for all requests, until they expire or are invalidated', async () => {
      await runWithCache(
        `var value = { a: [1] }; CacheMgr.getCache('short').put('k', value); value.a.push(2);`,
      );
      assert.deepEqual(
        await runWithCache(
          `var cache = CacheMgr.getCache('short'); out.result = [cache.get('k'), cache.get('none') === undefined];`,
        ),
        [{ a: [1] }, true],
      );
      bench.clock.advance(61_000);
      assert.deepEqual(
        await runWithCache(`var cache = CacheMgr.getCache('short'), loads = 0;
          var load = function (key) { loads++; return key + '!'; };
          out.result = [cache.get('k', load), cache.get('k', load), loads, (cache.invalidate('k'), cache.get('k') === undefined)];`),
        ['k!', 'k!', 1, true],
      );
    });

    it('caches keep the values of sites apart', async () => {
      await runWithCache("CacheMgr.getCache('long').put('site', 1);");
      assert.deepEqual(
        await runWithCache("out.result = [CacheMgr.getCache('long').get('site') === undefined];", {
          ...scope,
          siteId: 'Other',
        }),
        [true],
      );
    });

    it('caches reject large values with a warning, and drop old values at their size limit', async () => {
      assert.deepEqual(
        await runWithCache(`var cache = CacheMgr.getCache('long'); cache.put('big', 'x'.repeat(200000));
          for (var i = 0; i < 300; i++) cache.put('k' + i, 'x'.repeat(100000));
          out.result = [cache.get('big') === undefined, cache.get('k0') === undefined, cache.get('k299').length];`),
        [true, true, 100000],
      );
      assert.match(bench.log.messagesOf('warn').join(), /too large for the cache long/);
    });

    it('a cache without a definition, or with an invalid one, causes an error', async () => {
      await assert.rejects(
        runWithCache("CacheMgr.getCache('nope');"),
        /No cartridge defines the cache "nope"/,
      );
      bench.workspace.write({ 'app/caches.json': '{' });
      await assert.rejects(runWithCache("CacheMgr.getCache('short');"), /caches\.json is not valid JSON/);
      bench.workspace.write({ 'app/caches.json': '{"caches":[{"id":"short","expireAfterSeconds":-1}]}' });
      await assert.rejects(runWithCache("CacheMgr.getCache('short');"), /entry 0 must have an "id"/);
      bench.workspace.registerHooks('app', { probe: './probe.js' });
    });
  });
});

describe('The Script API, package web', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());

  it('URLs of the storefront have the form of the platform', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var URLUtils = require('svc/web/URLUtils'), URLAction = require('svc/web/URLAction'), URLParameter = require('svc/web/URLParameter');
        var url = URLUtils.url('Cart-Show', 'a', 'x y', 'none', null);
        out.result = [String(url), String(url.append('b', '&').remove('a').fragment('top')), URLUtils.https('Cart-Show').toString(),
          String(URLUtils.abs(new URLAction('Home-Show', 'Other', 'de_DE'), new URLParameter('q', 1))),
          String(URLUtils.staticURL('/images/a b.png')), String(URLUtils.httpsStatic('/x.js', 'cdn.example')), String(URLUtils.url('A-B').https().relative())];`),
      [
        '/on/platform.store/Sites-Shop-Site/en_US/Cart-Show?a=x%20y',
        '/on/platform.store/Sites-Shop-Site/en_US/Cart-Show?b=%26#top',
        'https://shop.example/on/platform.store/Sites-Shop-Site/en_US/Cart-Show',
        'http://shop.example/on/platform.store/Sites-Other-Site/de_DE/Home-Show?q=1',
        '/on/platform.static/Sites-Shop-Site/-/en_US/v1/images/a%20b.png',
        'https://cdn.example/on/platform.static/Sites-Shop-Site/-/en_US/v1/x.js',
        '/on/platform.store/Sites-Shop-Site/en_US/A-B',
      ],
    );
    await assert.rejects(bench.runScript("require('svc/web/URLUtils').url('A', 'b');"), /has no value/);
  });
});
