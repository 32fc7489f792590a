import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, addGuest, homeAddress, createSmallShop } from '../../../support/small-shop.ts';

const { productLists, productListItems, customerAddresses } = contract.shop;
const annaParams = { customer_id: 'anna' };

/** Creates a shop where Anna has a wish list. */
async function createShopWithList(body: object = { type: 'wish_list', name: 'Kitchen' }) {
  const shop = await createSmallShop();
  const list = await addList(shop, body);
  const listParams = { ...annaParams, list_id: list.id ?? '' };
  const add = async (item: object, caller: Caller = anna) =>
    (await shop.call(productListItems.post, { caller, params: listParams, body: item })).document;
  return { shop, listParams, add, list };
}

const addList = async (shop: TestShop, body: object, caller: Caller = anna) =>
  (await shop.call(productLists.post, { caller, params: annaParams, body })).document;

describe('product lists', () => {
  it('registered customers create product lists with event, registrants and addresses of their address book', async () => {
    const shop = await createSmallShop();
    await shop.call(customerAddresses.post, {
      caller: anna,
      params: annaParams,
      body: { address_id: 'Home', ...homeAddress },
    });
    const list = await addList(shop, {
      type: 'gift_registry',
      name: 'Wedding',
      public: true,
      event: { type: 'wedding', date: '2026-06-01T00:00:00.000Z', city: 'Rome', country: 'IT' },
      registrant: { first_name: 'Anna', last_name: 'Test', role: 'bride', c_hat: 'veil' },
      co_registrant: { first_name: 'Otto' },
      shipping_address_link: { address_id: 'Home' },
      c_colour: 'white',
    });
    assert.deepEqual([list.event?.city, list.event?.date], ['Rome', '2026-06-01T00:00:00.000Z']);
    assert.deepEqual([list.registrant?.role, list.co_registrant?.first_name], ['bride', 'Otto']);
    assert.equal((list as Record<string, unknown>)['c_colour'], 'white');
    const { address_id: id, city, last_name } = list.product_list_shipping_address ?? {};
    assert.deepEqual([id, city, last_name], ['Home', 'Springfield', 'Test']);
    assert.equal(list.current_shipping_address_link?.address_id, 'Home');
    assert.match(list.items_link?.link ?? '', /\/customers\/anna\/product_lists\/.+\/items$/);
  });

  it('product lists are listed oldest first, for their site only, with items on request', async () => {
    const { shop, add } = await createShopWithList();
    await add({ product_id: 'mug', quantity: 2 });
    shop.now += 1000;
    await addList(shop, { type: 'shopping_list', name: 'Later' });
    const read = async (query: object = {}) =>
      (await shop.call(productLists.list, { caller: anna, params: annaParams, query: { ...query } }))
        .document;
    const { count, data = [], total } = await read({ expand: 'items,product,prices' });
    assert.deepEqual([count, total, data.map(({ name }) => name)], [2, 2, ['Kitchen', 'Later']]);
    const [item] = data[0]?.customer_product_list_items ?? [];
    assert.deepEqual([item?.product_id, item?.product?.name, item?.product?.price], ['mug', 'Mug', 10]);
    assert.equal((await read()).data?.[0]?.customer_product_list_items, undefined);
    await shop.write(async (work) => {
      const site = await work.collection('sites').get('Shop');
      if (site) work.collection('sites').put({ ...site, id: 'Other' });
    });
    shop.siteId = 'Other';
    assert.equal((await read()).total, 0);
  });

  it('PATCH of a product list changes name, public flag and description, but not the type', async () => {
    const { shop, listParams } = await createShopWithList({
      type: 'wish_list',
      name: 'Kitchen',
      description: 'Old',
    });
    const change = async (body: object) =>
      (await shop.call(productLists.patch, { caller: anna, params: listParams, body })).document;
    const patchResponse = await change({
      name: 'Bath',
      public: true,
      type: 'gift_registry',
      description: null,
    });
    assert.deepEqual(
      [patchResponse.name, patchResponse.public, patchResponse.type, patchResponse.description],
      ['Bath', true, 'wish_list', undefined],
    );
    assert.equal((await change({})).name, 'Bath');
  });

  it('deleting a product list deletes its items', async () => {
    const { shop, listParams, add } = await createShopWithList();
    const { id = '' } = await add({ product_id: 'mug' });
    await shop.call(productLists.delete, { caller: anna, params: listParams });
    assert.equal(await shop.store.begin().collection('product_list_items').get(id), undefined);
    await assert.rejects(
      shop.call(productLists.get, { caller: anna, params: listParams }),
      isFault('ProductListNotFound', { listId: listParams.list_id, customerId: 'anna' }),
    );
  });

  it('the service responds with PropertyConstraintViolation for a product list without a type or with an unknown address', async () => {
    const shop = await createSmallShop();
    await assert.rejects(
      addList(shop, { name: 'x' }),
      isFault('PropertyConstraintViolation', { document: 'customer_product_list', path: '$.type' }),
    );
    await assert.rejects(
      addList(shop, { type: 'wish_list', shipping_address_link: { address_id: 'Moon' } }),
      isFault('PropertyConstraintViolation', { path: '$.shipping_address_link.address_id' }),
    );
  });

  it('the service responds with QuotaExceeded for more than a hundred product lists', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      for (let index = 0; index < 100; index++)
        work.collection('product_lists').put({
          id: `list${String(index)}`,
          site_id: 'Shop',
          customer_id: 'anna',
          type: 'wish_list',
        });
    });
    await assert.rejects(addList(shop, { type: 'wish_list' }), isFault('QuotaExceeded'));
  });

  it('the service responds with CustomerNotFound or ProductListNotFound for product lists of others, except to agents', async () => {
    const { shop, listParams, add } = await createShopWithList({ type: 'wish_list', public: true });
    await add({ product_id: 'mug' }, agent);
    const guest = await addGuest(shop);
    for (const operation of [productLists.get, productLists.patch, productLists.delete]) {
      for (const caller of [bert, guest])
        await assert.rejects(
          shop.call(operation, { caller, params: listParams }),
          isFault('CustomerNotFound'),
        );
      const callForOtherList = { caller: bert, params: { ...listParams, customer_id: 'bert' } };
      await assert.rejects(shop.call(operation, callForOtherList), isFault('ProductListNotFound'));
    }
    const unknownCustomer = { customer_id: 'nobody' };
    await assert.rejects(
      shop.call(productLists.post, { caller: agent, params: unknownCustomer, body: { type: 'wish_list' } }),
      isFault('CustomerNotFound'),
    );
    await assert.rejects(
      shop.call(productLists.list, { caller: agent, params: unknownCustomer }),
      isFault('CustomerNotFound'),
    );
    assert.equal(
      (await shop.call(productLists.list, { caller: bert, params: annaParams })).document.total,
      0,
    );
    assert.equal(
      (await shop.call(productLists.list, { caller: agent, params: annaParams })).document.total,
      1,
    );
  });

  it('the service responds with ResourceStateConflict or InvalidIfMatch to a change to a product list with an outdated resource state', async () => {
    const { shop, listParams, list } = await createShopWithList();
    await shop.call(productLists.patch, { caller: anna, params: listParams, body: { name: 'Bath' } });
    const state = { 'x-svc-resource-state': list._resource_state ?? '' };
    const match = { 'if-match': `"${list._resource_state ?? ''}"` };
    for (const operation of [productLists.patch, productLists.delete]) {
      await assert.rejects(
        shop.call(operation, { caller: anna, params: listParams, headers: state }),
        isFault('ResourceStateConflict'),
      );
      await assert.rejects(
        shop.call(operation, { caller: anna, params: listParams, headers: match }),
        isFault('InvalidIfMatch'),
      );
    }
  });

  it('the service responds with InvalidExpandValue to GET of product lists with an unknown expansion', async () => {
    const { shop, listParams } = await createShopWithList();
    const query = { expand: 'items,everything' };
    const isInvalidExpandValue = isFault('InvalidExpandValue', { expandValue: 'everything' });
    await assert.rejects(
      shop.call(productLists.list, { caller: anna, params: annaParams, query }),
      isInvalidExpandValue,
    );
    await assert.rejects(
      shop.call(productLists.get, { caller: anna, params: listParams, query }),
      isInvalidExpandValue,
    );
  });

  it('hooks of product lists get the customer first, and can change the document', async () => {
    const { shop, listParams } = await createShopWithList();
    const hookCalls: string[] = [];
    for (const point of ['lists.beforePOST', 'lists.afterPOST', 'list.beforePATCH', 'list.afterDELETE'])
      shop.scripts.set(`shop.customer.product_${point}`, async (args) => {
        hookCalls.push(
          `${point}(${args.map((argument) => (argument.kind === 'object' ? argument.class : argument.kind)).join()})`,
        );
        const document = args.find((argument) => argument.kind === 'document')?.document as
          { name?: string } | undefined;
        if (document !== undefined) document.name = 'By a hook';
      });
    assert.equal((await addList(shop, { type: 'wish_list' })).name, 'By a hook');
    const { document } = await shop.call(productLists.patch, { caller: anna, params: listParams, body: {} });
    assert.equal(document.name, 'By a hook');
    await shop.call(productLists.delete, { caller: anna, params: listParams });
    assert.deepEqual(hookCalls, [
      'lists.beforePOST(customer.Customer,document)',
      'lists.afterPOST(customer.Customer,customer.ProductList)',
      'list.beforePATCH(customer.Customer,customer.ProductList,document)',
      'list.afterDELETE(customer.Customer,value)',
    ]);
  });
});
