import assert from 'node:assert/strict';
import type { UnitOfWork } from '../../../server/ports/store.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('Content assets in scripts', () => {
  let bench: ScriptBench;
  let work: UnitOfWork;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    work = bench.store.begin();
    fillShop(work);
    const folder = { library_id: 'Shop', online: true };
    work.collection('content_folders').put({ ...folder, id: 'root' });
    work
      .collection('content_folders')
      .put({ ...folder, id: 'help', parent_id: 'root', name: { default: 'Help' } });
    work
      .collection('content_folders')
      .put({ ...folder, id: 'legal', parent_id: 'root', position: -1, online: false });
    work.collection('content_assets').put({
      library_id: 'Shop',
      id: 'returns',
      online: true,
      folder_ids: ['help', 'gone'],
      name: { default: 'Returns', 'de-DE': 'Rückgabe' },
      custom: { body: { default: '<p>Thirty days</p>', 'de-DE': '<p>Dreißig Tage</p>' }, days: 30 },
    });
    work
      .collection('content_assets')
      .put({ library_id: 'Shop', id: 'old', online: false, folder_ids: ['help'] });
    work.collection('content_assets').put({ library_id: 'elsewhere', id: 'other', online: true });
  });

  const runScript = (body: string) =>
    bench.runScript(`var ContentMgr = require('svc/content/ContentMgr'); ${body}`, bench.createScope(work));

  it('a content asset is found by its ID in the library of the site, in the current locale', async () => {
    const result = await runScript(`
      var asset = ContentMgr.getContent('returns');
      var english = [asset.name, asset.custom.body.markup];
      request.setLocale('de_DE');
      out.result = english.concat(asset.getName(), String(asset.getCustom().body), asset.custom.days, asset.custom.none,
        asset.isOnline(), asset.classificationFolder.displayName, asset.folders.length, ContentMgr.getContent('none'));`);
    assert.deepEqual(result, [
      'Returns',
      '<p>Thirty days</p>',
      'Rückgabe',
      '<p>Dreißig Tage</p>',
      30,
      null,
      true,
      'Help',
      1,
      null,
    ]);
  });

  it('content assets are in folders that are reachable from the root', async () => {
    const result = await runScript(`
      var root = ContentMgr.getSiteLibrary().getRoot();
      var help = ContentMgr.getFolder('help');
      out.result = [root.ID, root.root, root.subFolders.toArray().map(function (f) { return f.ID; }).join(),
        root.onlineSubFolders.length, help.parent === root, help.content.length,
        help.onlineContent[0].ID, ContentMgr.getFolder('none'), ContentMgr.getFolder('legal').online];`);
    assert.deepEqual(result, ['root', true, 'legal,help', 1, true, 2, 'returns', null, false]);
  });

  it('content assets of other libraries are not found', async () => {
    const result = await runScript(`
      out.result = [ContentMgr.getContent('other'), ContentMgr.getLibrary('none'), ContentMgr.siteLibrary.ID];`);
    assert.deepEqual(result, [null, null, 'Shop']);
  });

  it('scripts cannot change content assets', async () => {
    const message = await runScript(`
      try { ContentMgr.getContent('returns').custom.days = 1; } catch (e) { out.result = e.message; }`);
    assert.match(String(message), /read-only for scripts/);
  });
});

describe('The identity of API objects and of the visitor', () => {
  let bench: ScriptBench;
  let work: UnitOfWork;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    work = bench.store.begin();
    fillShop(work);
  });
  const runScript = (body: string) => bench.runScript(body, bench.createScope(work));

  it('an entity is the same object, however a script has obtained it', async () => {
    const result = await runScript(`
      var OrderMgr = require('svc/order/OrderMgr');
      var order = OrderMgr.getOrder('00001');
      var line = order.productLineItems[0];
      var map = new Map([[line, 'yes']]);
      out.result = [
        order === OrderMgr.getOrder('00001'),
        order.defaultShipment === order.getShipments()[0],
        line === order.allProductLineItems.iterator().next(),
        line.lineItemCtnr === order,
        line.shipment === order.defaultShipment,
        order.productLineItems.toArray().indexOf(line),
        order.productLineItems.contains(line),
        map.get(order.getProductLineItems().get(0)),
        order.productLineItems[0] === order.defaultShipment,
        customer === session.customer && session.customer === request.session.customer
      ];`);
    assert.deepEqual(result, [true, true, true, true, true, 0, true, 'yes', false, true]);
  });

  it('different entities are different objects, and so are equal amounts of money', async () => {
    const result = await runScript(`
      var CustomObjectMgr = require('svc/object/CustomObjectMgr');
      var one = CustomObjectMgr.createCustomObject('Note', 'one');
      var two = CustomObjectMgr.createCustomObject('Note', 'two');
      var money = require('svc/value/Money');
      out.result = [one === two, one === CustomObjectMgr.getCustomObject('Note', 'one'),
        new money(1, 'USD') === new money(1, 'USD')];`);
    assert.deepEqual(result, [false, true, false]);
  });

  it('without a customer, a request has an anonymous visitor that cannot be changed', async () => {
    const result = await runScript(`
      out.result = [customer.anonymous, customer.authenticated, customer.registered, customer.profile,
        customer.isMemberOfCustomerGroup('Everyone'), customer.isMemberOfCustomerGroup('Registered'),
        session.customerAuthenticated];
      try { customer.note = 'x'; } catch (e) { out.result.push(e.message); }`);
    assert.deepEqual(result, [
      true,
      false,
      false,
      null,
      true,
      false,
      false,
      'The request has no customer (not even a guest), so it cannot be changed.',
    ]);
  });
});
