import assert from 'node:assert/strict';
import { sender } from '../../support/http.ts';
import { HttpDebugger, type HttpThread } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';

const script = `'use strict';
var BasketMgr = require('dw/order/BasketMgr');
var Site = require('dw/system/Site');
var Logger = require('dw/system/Logger');
exports.afterPOST = function (basket, doc) {
  var ArrayList = require('dw/util/ArrayList');
  var Reader = require('dw/io/Reader');
  var XMLStreamReader = require('dw/io/XMLStreamReader');
  var Transaction = require('dw/system/Transaction');
  Transaction.wrap(function () { basket.custom.note = 'fragile'; basket.custom.tags = ['a', 'b']; });
  var sorted = new (require('dw/util/SortedMap'))();
  sorted.put('b', 2); sorted.put('a', 1);
  var table = new (require('dw/util/HashMap'))();
  table.put('key', { deep: 1 });
  var many = new ArrayList();
  for (var i = 0; i < 300; i++) many.add('item ' + i);
  var reader = new XMLStreamReader(new Reader('<order no="1"><line>text</line></order>'));
  reader.next();
  var money = new (require('dw/value/Money'))(12.5, 'USD');
  var lines = basket.productLineItems;
  var product = lines[0].product;
  return; // halt
};
`;
const haltLine = script.split('\n').findIndex((text) => text.endsWith('// halt')) + 1;

describe('members of platform objects in the Debugger API', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let client: HttpDebugger;
  let thread: HttpThread;
  let response: Promise<unknown>;
  before(async () => {
    workspace
      .registerHooks('app', { 'dw.ocapi.shop.basket.afterPOST': './hook.js' })
      .write({ 'app/cartridge/scripts/hook.js': script });
    service = await startTestService({
      flags: [
        '--prefix',
        'dw',
        '--module-root',
        'dw',
        '--hook-root',
        'dw.ocapi',
        '--cartridges',
        workspace.folder,
        '--cartridge-path',
        'app',
      ],
    });
    client = await HttpDebugger.enable(service.http, 'members', 'dw');
    await client.breakAt(`/app/cartridge/scripts/hook.js:${haltLine}`);
    const shop = `${service.http}/s/RefArch/dw/shop/v23_2`;
    const guest = await sender(shop)('POST', '/customers/auth?client_id=cartwright', { type: 'guest' });
    const authorization = guest.headers.get('authorization') ?? '';
    response = sender(shop, { authorization })('POST', '/baskets', {
      product_items: [{ product_id: 'beeswax-polish', quantity: 2 }],
    });
    thread = await client.waitForHalt(response);
  });
  after(async () => {
    await client.step(thread, 'resume');
    await response;
    await service.close();
    workspace.remove();
  });

  const readPage = (objectPath: string, start = 0, count = 200) => {
    const query = new URLSearchParams({ object_path: objectPath, start: `${start}`, count: `${count}` });
    return client.request('GET', `/threads/${thread.id}/frames/0/members?${query.toString()}`);
  };
  const readRows = async (
    objectPath: string,
    start?: number,
    count?: number,
  ): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await readPage(objectPath, start, count)).object_members.map(
        ({ name, type, value }: { name: string; type: string; value: string }) => [name, `${type} ${value}`],
      ),
    );

  it('an object has the member `custom`, whose members are the custom attributes', async () => {
    assert.match((await readRows('basket'))['custom'] ?? '', /^dw\.object\.CustomAttributes /);
    assert.deepEqual(await readRows('basket.custom'), { note: 'string fragile', tags: 'Array a,b' });
    assert.equal((await readRows('basket.custom.tags'))['[1]'], 'string b');
    assert.equal(typeof (await readPage('product.custom')).total, 'number');
  });

  it('the fields of a hook’s document are listed as members', async () => {
    assert.match((await readRows('doc'))['product_items'] ?? '', /^Array /);
    const [item] = (await readPage('doc.product_items')).object_members;
    assert.equal(item.name, '[0]');
    assert.equal((await readRows('doc.product_items.[0]'))['product_id'], 'string beeswax-polish');
    assert.equal((await readRows('doc.productItems.[0]'))['product_id'], 'string beeswax-polish');
  });

  it('elements of collections are listed in pages, and entries of maps as members', async () => {
    assert.deepEqual(await readRows('many', 298, 2), {
      '[298]': 'string item 298',
      '[299]': 'string item 299',
    });
    const { total, start, count } = await readPage('many', 290, 200);
    assert.equal(start, 290);
    assert.equal(total - count, 290);
    assert.deepEqual(await readRows('sorted', 0, 2), { a: 'number 1', b: 'number 2' });
    assert.deepEqual(await readRows('table.key'), { deep: 'number 1' });
    assert.equal((await readRows('lines'))['[0]']?.split(' ')[0], 'dw.order.ProductLineItem');
    assert.equal((await readRows('lines[0]'))['productID'], 'string beeswax-polish');
  });

  it('the properties of money and of an XML reader are members, and reading them does not move the reader', async () => {
    const money = await readRows('money');
    assert.equal(money['value'], 'number 12.5');
    assert.equal(money['currencyCode'], 'string USD');
    const reader = await readRows('reader');
    assert.equal(reader['localName'], 'string order');
    assert.equal(reader['attributeCount'], 'number 1');
    assert.equal(reader['elementText'], undefined);
    assert.deepEqual(await readRows('reader'), reader);
    assert.equal(await client.evaluate(thread, 'reader.localName'), 'order');
  });

  it('members of platform classes have their current values, except a getter that would create an object', async () => {
    const basketManager = await readRows('BasketMgr');
    assert.match(basketManager['currentBasket'] ?? '', /^dw\.order\.Basket /);
    assert.equal(basketManager['currentOrNewBasket'], 'Object [getter]');
    assert.equal(
      (await readRows('BasketMgr.currentBasket'))['UUID'],
      `string ${await client.evaluate(thread, 'basket.UUID')}`,
    );
    assert.match((await readRows('Site'))['current'] ?? '', /^dw\.system\.Site /);
    assert.equal((await readRows('Site.current'))['ID'], 'string RefArch');
    assert.match((await readRows('Logger'))['debugEnabled'] ?? '', /^boolean (true|false)$/);
    assert.match((await readRows('dw.order.BasketMgr'))['currentBasket'] ?? '', /^dw\.order\.Basket /);
  });

  it('the members of the managers for catalogs, campaigns and orders are listed without an error', async () => {
    for (const name of ['CatalogMgr', 'PriceBookMgr', 'ProductInventoryMgr', 'ProductMgr'])
      await readPage(`dw.catalog.${name}`);
    for (const name of ['PromotionMgr', 'CampaignMgr', 'CouponMgr']) await readPage(`dw.campaign.${name}`);
    for (const name of ['ShippingMgr', 'PaymentMgr', 'TaxMgr', 'OrderMgr'])
      await readPage(`dw.order.${name}`);
    const catalogManager = await readRows('dw.catalog.CatalogMgr');
    assert.match(catalogManager['siteCatalog'] ?? '', /^dw\.catalog\.Catalog /);
  });
});
