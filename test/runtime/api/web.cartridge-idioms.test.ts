import assert from 'node:assert/strict';
import { recordReadMembers } from '../../support/member-uses.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('URLs, pages and forms as real cartridges use them', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
    bench.workspace.write({
      'app/cartridge/forms/default/order.xml': `<form><field formid="gift" type="boolean"/><field formid="due" type="date"/>
        <field formid="count" type="integer"/><field formid="weight" type="number"/><field formid="note" type="string"/></form>`,
    });
  });
  after(() => bench.close());
  const runSecurely = (body: string) => {
    const scope = bench.createScope();
    return bench.runScript(body, { ...scope, request: { ...scope.request, secure: true } });
  };

  it('an absolute URL of a static file, for the logo of a mail, has a protocol and a host', async () => {
    const body = `var URLUtils = require('svc/web/URLUtils');
      out.result = [URLUtils.absStatic('/images/logo.svg'), URLUtils.httpStatic('/images/logo.svg'),
        URLUtils.httpStatic('/images/logo.svg', 'cdn.example')].map(String);`;
    const file = '/on/platform.static/Sites-Shop-Site/-/en_US/v1/images/logo.svg';
    assert.deepEqual(await runSecurely(body), [
      `https://shop.example${file}`,
      `http://shop.example${file}`,
      `http://cdn.example${file}`,
    ]);
    assert.equal(((await bench.runScript(body)) as string[])[0], `http://shop.example${file}`);
  });

  it('image URLs of products are relative, absolute, or have the requested protocol', async () => {
    assert.deepEqual(
      await runSecurely(`var URLUtils = require('svc/web/URLUtils'), small = { scaleWidth: 100 };
        out.result = [URLUtils.imageURL('/mugs/red mug.png', small), URLUtils.absImage('/mugs/red mug.png', small),
          URLUtils.httpImage('/mugs/red mug.png', small), URLUtils.httpsImage('/mugs/red mug.png', small)].map(String);`),
      ['', 'https://shop.example', 'http://shop.example', 'https://shop.example'].map(
        (origin) => `${origin}/on/platform.static/Sites-Shop-Site/Sites/en_US/v1/mugs/red%20mug.png`,
      ),
    );
  });

  it('continueURL returns the URL of the current request, to which a login form is submitted', async () => {
    assert.deepEqual(
      await bench.runScript(`var URLUtils = require('svc/web/URLUtils');
        out.result = [URLUtils.continueURL(), URLUtils.httpContinue(), URLUtils.httpsContinue()].map(String);`),
      ['', 'http://shop.example', 'https://shop.example'].map(
        (origin) => `${origin}/s/Shop/svc/shop/v20_4/orders`,
      ),
    );
  });

  it('a script reads the redirect that the site defines for an old URL', async () => {
    const work = bench.store.begin();
    work.collection('sites').put({
      id: 'Shop',
      display_name: { default: 'Shop' },
      storefront_status: 'online',
      locales: ['en-US'],
      currencies: ['USD'],
      catalog_id: 'catalog',
      price_book_ids: [],
      inventory_list_id: 'stock',
      customer_list_id: 'customers',
      taxation: 'net',
      cartridge_path: 'app',
      url_redirects: [
        { from: '/old-mugs/', to: '/mugs' },
        { from: '/sale', to: 'https://sale.example/', status: 302 },
      ],
    });
    const findRedirect = (path: string) => {
      const scope = bench.createScope(work);
      return bench.runScript(
        `var URLRedirectMgr = require('svc/web/URLRedirectMgr'), redirect = URLRedirectMgr.redirect, same = URLRedirectMgr.getRedirect();
         out.result = [URLRedirectMgr.getRedirectOrigin(), URLRedirectMgr.redirectOrigin === request.httpPath,
           redirect && redirect.location, same && same.getStatus()];`,
        { ...scope, request: { ...scope.request, path } },
      );
    };
    assert.deepEqual(await findRedirect('/old-mugs'), ['/old-mugs', true, '/mugs', 301]);
    assert.deepEqual(await findRedirect('/sale'), ['/sale', true, 'https://sale.example/', 302]);
    assert.deepEqual(await findRedirect('/new'), ['/new', true, null, null]);
  });

  it('a CSRF token is valid if the form submits it under the name that getTokenName returns', async () => {
    const body = `var CSRFProtection = require('svc/web/CSRFProtection');
      out.result = [CSRFProtection.getTokenName(), CSRFProtection.generateToken(), CSRFProtection.validateRequest()];`;
    const [name, token, isValid] = (await bench.runScript(body)) as [string, string, boolean];
    assert.deepEqual([name, isValid], ['csrf_token', false]);
    const scope = bench.createScope();
    const request = { ...scope.request, queryString: `${name}=${token}` };
    const [, , isValidNext] = (await bench.runScript(body, { ...scope, request })) as [
      string,
      string,
      boolean,
    ];
    assert.equal(isValidNext, true);
  });

  it('PagingModel has the positions of the first and the last element of its page', async () => {
    assert.deepEqual(
      await bench.runScript(`var PagingModel = require('svc/web/PagingModel'), ArrayList = require('svc/util/ArrayList');
        var orders = new ArrayList(1, 2, 3, 4, 5, 6, 7), paging = new PagingModel(orders);
        paging.setPageSize(3); paging.setStart(3);
        var middle = [paging.start + 1, paging.end + 1, paging.count, paging.getEnd(), paging.pageSize];
        paging.setStart(6);
        out.result = [middle, [paging.getStart() + 1, paging.getEnd() + 1, paging.getCount()]];`),
      [
        [4, 6, 7, 5, 3],
        [7, 7, 7],
      ],
    );
  });

  it('PagingModel rejects a count that is not a number', async () => {
    await assert.rejects(
      bench.runScript(`var PagingModel = require('svc/web/PagingModel'), ArrayList = require('svc/util/ArrayList');
        new PagingModel(new ArrayList(1, 2).iterator(), parseInt('many', 10));`),
      /needs the element count/,
    );
  });

  it('a URL keeps its host when its protocol changes, and removes a parameter with a numeric name', async () => {
    assert.deepEqual(
      await bench.runScript(`var URLUtils = require('svc/web/URLUtils');
        var url = URLUtils.url('Home-Show', 1, 'a').host('cdn.example').https(), http = URLUtils.url('Home-Show').host('cdn.example').http();
        out.result = [String(url).split('/')[2], String(url.remove(1)).indexOf('?'), String(http).split('/').slice(0, 3), String(url.relative().abs()).split('/')[2]];`),
      ['cdn.example', -1, ['http:', '', 'cdn.example'], 'cdn.example'],
    );
  });

  it('a response with the maximum number of headers accepts a new value for one of them, and a content type', async () => {
    assert.deepEqual(
      await bench.runScript(`
        for (var i = 0; i < 50; i++) response.setHttpHeader('X-' + i, '1');
        response.setHttpHeader('X-7', '2'); response.addHttpHeader('X-8', '2'); response.setHttpHeader('Content-Type', 'text/plain');
        try { response.setHttpHeader('X-50', '1'); } catch (e) { out.result = e.message; }`),
      'Scripts can set at most 50 headers.',
    );
  });

  it('a script reads each field of a form according to its type', async () => {
    assert.deepEqual(
      await bench.runScript(`var FormField = require('svc/web/FormField'), form = session.forms.order;
        form.gift.htmlValue = 'true'; form.count.htmlValue = '12'; form.weight.htmlValue = '1.5'; form.note.htmlValue = '7';
        var fields = {};
        ['gift', 'due', 'count', 'weight', 'note'].forEach(function (id) {
          switch (form[id].type) {
            case FormField.FIELD_TYPE_BOOLEAN: fields[id] = ['boolean', form[id].value]; break;
            case FormField.FIELD_TYPE_DATE: fields[id] = ['date', form[id].value]; break;
            case FormField.FIELD_TYPE_INTEGER: fields[id] = ['integer', form[id].value]; break;
            case FormField.FIELD_TYPE_NUMBER: fields[id] = ['number', form[id].value]; break;
            case FormField.FIELD_TYPE_STRING: fields[id] = ['string', form[id].value]; break;
          }
        });
        out.result = fields;`),
      {
        gift: ['boolean', true],
        due: ['date', null],
        count: ['integer', 12],
        weight: ['number', 1.5],
        note: ['string', '7'],
      },
    );
    for (const type of ['BOOLEAN', 'DATE', 'INTEGER', 'NUMBER', 'STRING'])
      recordReadMembers(`web.FormField FIELD_TYPE_${type}`);
  });

  it('a cookie has the domain, the version and the flags that a script sets', async () => {
    const outcome = await bench.runScript(`var Cookie = require('svc/web/Cookie');
      var cookie = new Cookie('banner', 'closed');
      cookie.setPath('/'); cookie.setMaxAge(60); cookie.setDomain('.shop.example'); cookie.setSecure(true); cookie.setVersion(1);
      response.addHttpCookie(cookie);
      out.result = [cookie.name, cookie.getDomain(), cookie.isSecure(), cookie.getVersion(), cookie.value];`);
    assert.deepEqual(outcome, ['banner', '.shop.example', true, 1, 'closed']);
  });
});
