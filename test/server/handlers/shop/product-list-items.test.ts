import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault } from '../../../support/test-shop.ts';
import { anna, bert, createSmallShop } from '../../../support/small-shop.ts';

const { productLists, productListItems, productListPurchases, baskets, orders } = contract.shop;
const annaParams = { customer_id: 'anna' };

/** Creates a shop where Anna has a public wish list. */
async function createShopWithList() {
  const shop = await createSmallShop();
  const wishes = { type: 'wish_list', name: 'Kitchen', public: true };
  const list = await shop.call(productLists.post, { caller: anna, params: annaParams, body: wishes });
  const listParams = { ...annaParams, list_id: list.document.id ?? '' };
  const add = async (body: object) =>
    (await shop.call(productListItems.post, { caller: anna, params: listParams, body })).document;
  const itemParams = (id: string | undefined) => ({ ...listParams, item_id: id ?? '' });
  return { shop, listParams, add, itemParams };
}

describe('items of product lists', () => {
  it('product list items are listed by priority, with their product on request', async () => {
    const { shop, listParams, add } = await createShopWithList();
    await add({ product_id: 'mug' });
    await add({ product_id: 'lamp', priority: 2 });
    await add({ type: 'gift_certificate', priority: 1, quantity: 1 });
    const query = { expand: 'product,availability,images', start: 0, count: 10 };
    const { document } = await shop.call(productListItems.list, { caller: anna, params: listParams, query });
    assert.deepEqual(
      document.data.map(({ type, product_id: id }) => id ?? type),
      ['gift_certificate', 'lamp', 'mug'],
    );
    const [, lamp] = document.data;
    assert.deepEqual([lamp?.product?.id, lamp?.product?.inventory?.ats], ['lamp', 10]);
    const { link, title } = lamp?.product_details_link ?? {};
    assert.deepEqual([link, title], ['https://shop/products/lamp', 'Name of lamp']);
    assert.deepEqual([document.total, document.start, lamp?.quantity, lamp?.public], [3, 0, 1, false]);
  });

  it('PATCH of a product list item changes only priority, public flag, quantity and custom attributes', async () => {
    const { shop, add, itemParams } = await createShopWithList();
    const { id } = await add({ product_id: 'mug', priority: 1, c_size: 'L' });
    const change = async (body: object) =>
      (await shop.call(productListItems.patch, { caller: anna, params: itemParams(id), body })).document;
    const patchResponse = await change({ quantity: 4, public: true, priority: null, c_size: 'S' });
    assert.deepEqual(
      [
        patchResponse.quantity,
        patchResponse.public,
        patchResponse.priority,
        (patchResponse as Record<string, unknown>)['c_size'],
      ],
      [4, true, undefined, 'S'],
    );
    for (const body of [{ product_id: 'lamp' }, { type: 'gift_certificate' }])
      await assert.rejects(change(body), isFault('PropertyConstraintViolation'));
  });

  it('POST of a product list item that is invalid or above the quota gets a fault', async () => {
    const { shop, listParams, add } = await createShopWithList();
    for (const id of ['nothing', 'hidden', 'elsewhere'])
      await assert.rejects(add({ product_id: id }), isFault('InvalidProductItem', { productId: id }));
    await assert.rejects(add({}), isFault('PropertyConstraintViolation', { path: '$.product_id' }));
    await assert.rejects(
      add({ type: 'gift_certificate', product_id: 'mug' }),
      isFault('PropertyConstraintViolation'),
    );
    await add({ type: 'gift_certificate' });
    await assert.rejects(add({ type: 'gift_certificate' }), isFault('QuotaExceeded'));
    await shop.write((work) => {
      for (let index = 0; index < 1000; index++)
        work
          .collection('product_list_items')
          .put({ id: `i${String(index)}`, list_id: listParams.list_id, type: 'product', quantity: 1 });
    });
    await assert.rejects(add({ product_id: 'mug' }), isFault('QuotaExceeded'));
  });

  it('the service responds with a fault for product lists and items that are unknown or of another customer', async () => {
    const { shop, listParams, add, itemParams } = await createShopWithList();
    const { id } = await add({ product_id: 'mug' });
    const callFor = (caller: Caller, params: Record<string, string>) => ({ caller, params, body: {} });
    const { get, patch, delete: remove, list, post } = productListItems;
    const { list: purchases, post: buy } = productListPurchases;
    for (const operation of [get, patch, remove, purchases, buy, list, post]) {
      const call = (caller: Caller, params: Record<string, string>) =>
        shop.call(operation, callFor(caller, params));
      await assert.rejects(call(bert, itemParams(id)), isFault('CustomerNotFound'));
      await assert.rejects(
        call(anna, { ...itemParams(id), list_id: 'none' }),
        isFault('ProductListNotFound'),
      );
      if (operation !== list && operation !== post)
        await assert.rejects(
          call(anna, itemParams('none')),
          isFault('ProductListItemNotFound', { itemId: 'none', listId: listParams.list_id }),
        );
    }
    await shop.call(remove, callFor(anna, itemParams(id)));
    await assert.rejects(shop.call(get, callFor(anna, itemParams(id))), isFault('ProductListItemNotFound'));
  });

  it('the service responds with ResourceStateConflict or InvalidIfMatch to a change to a product list item with an outdated resource state', async () => {
    const { shop, add, itemParams } = await createShopWithList();
    const { id, _resource_state: state = '' } = await add({ product_id: 'mug' });
    const purchaseCall = { caller: anna, params: itemParams(id), body: { quantity: 1 } };
    const { document: purchase } = await shop.call(productListPurchases.post, purchaseCall);
    const params = { ...itemParams(id), purchase_id: purchase.id ?? '' };
    for (const operation of [productListItems.patch, productListItems.delete, productListPurchases.patch]) {
      const call = (headers: Record<string, string>) =>
        shop.call(operation, { caller: anna, params, headers });
      await assert.rejects(call({ 'x-svc-resource-state': state }), isFault('ResourceStateConflict'));
      await assert.rejects(call({ 'if-match': `"${state}"` }), isFault('InvalidIfMatch'));
    }
  });

  it('the service responds with InvalidExpandValue to GET of product list items with an unknown expansion', async () => {
    const { shop, listParams, add, itemParams } = await createShopWithList();
    const { id } = await add({ product_id: 'mug' });
    const query = { expand: 'recommendations', start: 0, count: 10 };
    await assert.rejects(
      shop.call(productListItems.list, { caller: anna, params: listParams, query }),
      isFault('InvalidExpandValue'),
    );
    await assert.rejects(
      shop.call(productListItems.get, { caller: anna, params: itemParams(id), query }),
      isFault('InvalidExpandValue'),
    );
  });
});

describe('purchases of product list items', () => {
  it('purchases are added, changed and read, and the purchased quantity of the item is their sum', async () => {
    const { shop, add, itemParams } = await createShopWithList();
    const { id } = await add({ product_id: 'mug', quantity: 5 });
    const buy = async (body: object) =>
      (await shop.call(productListPurchases.post, { caller: anna, params: itemParams(id), body })).document;
    const purchase = await buy({ purchaser_name: 'Bert', quantity: 2, order_no: 'S-1' });
    assert.deepEqual([purchase.product_list_item_id, purchase.order_no], [id, 'S-1']);
    await buy({});
    const params = { ...itemParams(id), purchase_id: purchase.id ?? '' };
    const changes = { purchaser_name: null, quantity: 3 };
    const patchCall = { caller: anna, params, body: changes };
    const patchResponse = (await shop.call(productListPurchases.patch, patchCall)).document;
    assert.deepEqual([patchResponse.quantity, patchResponse.purchaser_name], [3, undefined]);
    const { document } = await shop.call(productListPurchases.list, { caller: anna, params: itemParams(id) });
    assert.deepEqual([document.count, document.total], [2, 2]);
    const readResponse = await shop.call(productListPurchases.get, { caller: anna, params });
    assert.equal(readResponse.document.order_no, 'S-1');
    const itemResponse = await shop.call(productListItems.get, { caller: anna, params: itemParams(id) });
    assert.equal(itemResponse.document.purchased_quantity, 4);
  });

  it('the service responds with PropertyConstraintViolation or QuotaExceeded for an invalid purchase of a product list item', async () => {
    const { shop, add, itemParams } = await createShopWithList();
    const { id = '' } = await add({ product_id: 'mug' });
    const call = (body: object) =>
      shop.call(productListPurchases.post, { caller: anna, params: itemParams(id), body });
    await assert.rejects(call({ quantity: 0 }), isFault('PropertyConstraintViolation'));
    await assert.rejects(call({ product_list_item_id: 'x' }), isFault('PropertyConstraintViolation'));
    const { document: purchase } = await call({});
    const params = { ...itemParams(id), purchase_id: purchase.id ?? '' };
    await assert.rejects(
      shop.call(productListPurchases.patch, { caller: anna, params, body: { quantity: 0 } }),
      isFault('PropertyConstraintViolation'),
    );
    await shop.write(async (work) => {
      const record = await work.collection('product_list_items').get(id);
      const purchases = Array.from({ length: 1000 }, (_, index) => ({ id: String(index), quantity: 1 }));
      if (record) work.collection('product_list_items').put({ ...record, purchases });
    });
    await assert.rejects(call({}), isFault('QuotaExceeded'));
  });

  it('the service responds with a fault for purchases of unknown customers, lists, items and purchases', async () => {
    const { shop, add, itemParams } = await createShopWithList();
    const { id } = await add({ product_id: 'mug' });
    for (const operation of [productListPurchases.get, productListPurchases.patch]) {
      const call = (caller: Caller, params: Record<string, string>) =>
        shop.call(operation, { caller, params: { purchase_id: 'none', ...params }, body: {} });
      await assert.rejects(call(bert, itemParams(id)), isFault('CustomerNotFound'));
      await assert.rejects(
        call(anna, { ...itemParams(id), list_id: 'none' }),
        isFault('ProductListNotFound'),
      );
      await assert.rejects(call(anna, itemParams('none')), isFault('ProductListItemNotFound'));
      await assert.rejects(
        call(anna, itemParams(id)),
        isFault('ProductListItemPurchaseNotFound', { purchaseId: 'none', itemId: id }),
      );
    }
  });
});

describe('product list items in a basket', () => {
  const buyer = { email: 'bert@example.com', customer_name: 'Bert Test' };
  const address = {
    first_name: 'Bert',
    last_name: 'Test',
    address1: '1 Main',
    city: 'x',
    country_code: 'US',
  };

  it('a public item of another customer’s list is purchased with the order, and the purchase is removed when the order fails', async () => {
    const { shop, add, itemParams } = await createShopWithList();
    const wish = await add({ product_id: 'mug', quantity: 3, public: true });
    const basketItem = { product_id: 'mug', quantity: 2, product_list_item: { id: wish.id } };
    const body = {
      customer_info: buyer,
      billing_address: address,
      shipments: [{ shipping_address: address, shipping_method: { id: 'ground' } }],
      product_items: [basketItem, { product_id: 'mug', quantity: 1 }],
      payment_instruments: [{ payment_method_id: 'INVOICE' }],
    };
    const { document: basket } = await shop.call(baskets.post, { caller: bert, body });
    const [line, otherLine] = basket.product_items ?? [];
    assert.deepEqual([line?.quantity, otherLine?.quantity, otherLine?.product_list_item], [2, 1, undefined]);
    assert.equal(line?.product_list_item?.product_list?.name, 'Kitchen');
    const { document: order } = await shop.call(orders.post, {
      caller: bert,
      body: { basket_id: basket.basket_id },
    });
    const listPurchases = async () =>
      (await shop.call(productListPurchases.list, { caller: anna, params: itemParams(wish.id) })).document
        .data;
    const [purchase] = (await listPurchases()) ?? [];
    assert.deepEqual(
      [purchase?.quantity, purchase?.order_no, purchase?.purchaser_name],
      [2, order.order_no, 'bert Test'],
    );
    await shop.call(orders.patch, {
      caller: bert,
      params: { order_no: order.order_no ?? '' },
      body: { status: 'failed' },
    });
    assert.deepEqual(await listPurchases(), []);
  });

  it('the service responds with InvalidProductListItem for a basket item with a list item that is private, unknown or of another product', async () => {
    const { shop, add } = await createShopWithList();
    const privateItem = await add({ product_id: 'mug' });
    const publicItem = await add({ product_id: 'lamp', public: true });
    const { document: basket } = await shop.call(baskets.post, { caller: bert, body: {} });
    const params = { basket_id: basket.basket_id ?? '' };
    for (const id of [privateItem.id, publicItem.id, 'none']) {
      const items = [{ product_id: 'mug', quantity: 1, product_list_item: { id } }];
      const isInvalidItem = isFault('InvalidProductListItem', { itemId: id });
      await assert.rejects(shop.call(baskets.addItems, { caller: bert, params, body: items }), isInvalidItem);
      await assert.rejects(
        shop.call(baskets.post, { caller: bert, body: { product_items: items } }),
        isInvalidItem,
      );
    }
    const basketItems = [{ product_id: 'mug', quantity: 1 }];
    const { document: filledBasket } = await shop.call(baskets.addItems, {
      caller: bert,
      params,
      body: basketItems,
    });
    await assert.rejects(
      shop.call(baskets.patchItem, {
        caller: bert,
        params: { ...params, item_id: filledBasket.product_items?.[0]?.item_id ?? '' },
        body: { product_list_item: { id: 'none' } },
      }),
      isFault('InvalidProductListItem'),
    );
  });
});
