import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Stores in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) => {
      const stores = work.collection('stores');
      const put = stores.put.bind(stores);
      put({
        site_id: 'Shop',
        id: 'boston',
        name: 'Downtown',
        address1: '333 Washington St',
        address2: 'Floor 2',
        city: 'Boston',
        postal_code: '02108',
        state_code: 'MA',
        country_code: 'US',
        phone: '617-555-0100',
        fax: '617-555-0101',
        email: 'boston@example.com',
        latitude: 42.3573,
        longitude: -71.0585,
        store_hours: { default: '<b>9 - 18</b>', de: '<b>9 bis 18</b>' },
        image: 'stores/boston.png',
        store_events: { default: 'Reading on Friday' },
        inventory_list_id: 'stock',
        pos_enabled: true,
        custom: { pickup: true },
      });
      put({
        site_id: 'Shop',
        id: 'salem',
        name: 'Salem',
        country_code: 'US',
        postal_code: '01970',
        latitude: 42.5195,
        longitude: -70.8967,
        custom: { pickup: false },
      });
      put({
        site_id: 'Shop',
        id: 'jena',
        name: 'Jena',
        country_code: 'DE',
        latitude: 50.9272,
        longitude: 11.5892,
      });
      put({
        site_id: 'Shop',
        id: 'depot',
        name: 'Depot',
        latitude: 42.36,
        longitude: -71.06,
        store_locator_enabled: false,
      });
      put({ site_id: 'Shop', id: 'kiosk', name: 'Kiosk', country_code: 'US' });
      put({ site_id: 'Elsewhere', id: 'far', latitude: 42.36, longitude: -71.06 });
      work
        .collection('store_groups')
        .put({ site_id: 'Shop', id: 'coast', name: 'Coast', store_ids: ['boston', 'salem', 'gone'] });
      work
        .collection('postal_places')
        .put({ country_code: 'US', postal_code: '01803', latitude: 42.5048, longitude: -71.1956 });
    }),
  );
  after(() => bench.close());

  it('a script reads a store with its address, hours, stock and groups', async () => {
    const result = await bench.runCommerceScript(`
      var StoreMgr = require('svc/catalog/StoreMgr');
      var store = StoreMgr.getStore('boston');
      out.result = {
        address: [store.ID, store.name, store.address1, store.getAddress2(), store.city, store.postalCode, store.stateCode,
          store.countryCode.value, store.countryCode.displayValue, store.phone, store.fax, store.email],
        place: [store.latitude, store.longitude],
        texts: [store.storeHours.markup, store.getStoreEvents().markup, store.image.URL],
        stock: [store.inventoryListID, store.inventoryList.getRecord('mug').ATS.value, store.isPosEnabled(), store.demandwarePosEnabled,
          store.storeLocatorEnabled, store.custom.pickup, 'pickup' in store.custom],
        groups: store.storeGroups.toArray().map(function (group) { return group.ID; }),
        none: [StoreMgr.getStore('nowhere'), StoreMgr.getStore('far'), StoreMgr.getStore('kiosk').latitude,
          StoreMgr.getStore('kiosk').image, StoreMgr.getStore('kiosk').inventoryList],
      };`);
    assert.deepEqual(result, {
      address: [
        'boston',
        'Downtown',
        '333 Washington St',
        'Floor 2',
        'Boston',
        '02108',
        'MA',
        'US',
        'US',
        '617-555-0100',
        '617-555-0101',
        'boston@example.com',
      ],
      place: [42.3573, -71.0585],
      texts: ['<b>9 - 18</b>', 'Reading on Friday', '/images/catalog/stores/boston.png'],
      stock: ['stock', 7, true, true, true, true, true],
      groups: ['coast'],
      none: [null, null, null, null, null],
    });
  });

  it('a store search returns the stores within a distance, nearest first', async () => {
    const result = await bench.runCommerceScript(`
      var StoreMgr = require('svc/catalog/StoreMgr');
      var list = function (map) {
        return map.entrySet().toArray().map(function (entry) { return [entry.key.ID, Math.round(entry.value * 10) / 10]; });
      };
      var near = StoreMgr.searchStoresByCoordinates(42.5048, -71.1956, 'mi', 30);
      var stores = [];
      var iterator = near.keySet().iterator();
      while (iterator.hasNext()) { var store = iterator.next(); stores.push(store.ID + ' ' + near.get(store).toFixed(1)); }
      out.result = [stores, list(StoreMgr.searchStoresByCoordinates(42.5048, -71.1956, 'km', 20)),
        list(StoreMgr.searchStoresByPostalCode('US', '01803', 'mi', 30, 'countryCode = {0} AND custom.pickup = true', 'US')),
        list(StoreMgr.searchStoresByPostalCode('US', '01970', 'km', 1)), StoreMgr.searchStoresByPostalCode('US', '99999', 'mi', 100).empty];`);
    assert.deepEqual(result, [
      ['boston 12.4', 'salem 15.3'],
      [['boston', 19.9]],
      [['boston', 12.4]],
      [['salem', 0]],
      true,
    ]);
  });

  it('a store search with invalid arguments throws an error that names the problem', async () => {
    const search = (args: string) =>
      bench.runCommerceScript(`require('svc/catalog/StoreMgr').searchStoresByCoordinates(${args});`);
    await assert.rejects(search("42, -71, 'furlong', 3"), {
      message: 'The distance unit must be km or mi, not furlong.',
    });
    await assert.rejects(search("'north', -71, 'km', 3"), { message: 'latitude must be a number.' });
    await assert.rejects(
      search("42, -71, 'km', 3, 'colour = 1'"),
      /Store has no attribute colour that can be queried/,
    );
  });

  it('a script sets the store of a session, and later requests of the session read it', async () => {
    const setStore = (id: string) =>
      bench.runCommerceScript(`require('svc/catalog/StoreMgr').setStoreIDToSession(${id});`);
    const readStore = () =>
      bench.runCommerceScript(
        "var StoreMgr = require('svc/catalog/StoreMgr'); out.result = [StoreMgr.storeIDFromSession, session.custom.storeId];",
      );
    assert.deepEqual(await readStore(), [null, null]);
    await setStore("'salem'");
    assert.deepEqual(await readStore(), ['salem', null]);
    await setStore('null');
    assert.deepEqual(await readStore(), [null, null]);
    await assert.rejects(setStore("'nowhere'"), { message: 'The site has no store nowhere.' });
  });

  it('groups of stores list their stores', async () => {
    const result = await bench.runCommerceScript(`
      var StoreMgr = require('svc/catalog/StoreMgr'), group = StoreMgr.getStoreGroup('coast');
      out.result = [group.ID, group.name, group.stores.toArray().map(function (store) { return store.name; }), group.custom.region,
        StoreMgr.getAllStoreGroups().length, StoreMgr.getStoreGroup('none')];`);
    assert.deepEqual(result, ['coast', 'Coast', ['Downtown', 'Salem'], null, 1, null]);
  });
});
