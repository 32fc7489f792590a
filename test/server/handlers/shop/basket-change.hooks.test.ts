import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { createSmallShop } from '../../../support/small-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketShipments, baskets } = contract.shop;

describe('hooks around changes to a basket', () => {
  it('hooks of a basket change get the basket, the named part and the document, and can change the document or reject the change', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const argumentKinds: string[][] = [];
    shop.scripts.set('shop.basket.shipment.beforePATCH', (args) => {
      argumentKinds.push(args.map((arg) => (arg.kind === 'object' ? arg.class : arg.kind)));
      const document = args.at(-1);
      if (document?.kind === 'document') Object.assign(document.document, { gift_message: 'From the hook' });
      return undefined;
    });
    const call = basketCall(basket_id, { shipment_id: 'me' }, { gift: true });
    const { document } = await shop.call(basketShipments.patchShipment, call);
    assert.deepEqual(argumentKinds, [['order.Basket', 'order.Shipment', 'document']]);
    assert.equal(document.shipments?.[0]?.gift_message, 'From the hook');
    shop.scripts.set('shop.basket.shipment.afterPATCH', () => Promise.reject(new Error('refused')));
    await assert.rejects(
      shop.call(basketShipments.patchShipment, basketCall(basket_id, { shipment_id: 'me' }, { gift: false })),
      /refused/,
    );
    const { document: unchangedDocument } = await shop.call(baskets.get, basketCall(basket_id));
    assert.equal(unchangedDocument.shipments?.[0]?.gift, true);
  });

  it('the hook before a shipment is renamed gets the shipment with its old ID, the hook after it with its new one', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    await shop.call(basketShipments.addShipment, basketCall(basket_id, {}, { shipment_id: 'second' }));
    const keys: unknown[] = [];
    for (const point of ['beforePATCH', 'afterPATCH'])
      shop.scripts.set(`shop.basket.shipment.${point}`, (args) => {
        keys.push(args.map((arg) => (arg.kind === 'object' ? arg.key : arg.kind))[1]);
        return undefined;
      });
    const call = basketCall(basket_id, { shipment_id: 'second' }, { shipment_id: 'work' });
    await shop.call(basketShipments.patchShipment, call);
    assert.deepEqual(keys, ['second', 'work']);
  });

  it('the last argument of a modify hook is the added document, or the ID of a changed or removed item; PATCH of the basket has none', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const items = [{ product_id: 'mug', quantity: 1 }];
    const addResponse = await shop.call(baskets.addItems, basketCall(basket_id, {}, items));
    assert.deepEqual(addResponse.trailingModifyHookArguments, [{ kind: 'document', document: items }]);
    const item_id = addResponse.document.product_items?.[0]?.item_id ?? '';
    const idArguments = [{ kind: 'value', value: item_id }];
    const patchResponse = await shop.call(
      baskets.patchItem,
      basketCall(basket_id, { item_id }, { quantity: 2 }),
    );
    assert.deepEqual(patchResponse.trailingModifyHookArguments, idArguments);
    const removeResponse = await shop.call(baskets.deleteItem, basketCall(basket_id, { item_id }));
    assert.deepEqual(removeResponse.trailingModifyHookArguments, idArguments);
    const notePatchResponse = await shop.call(baskets.patch, basketCall(basket_id, {}, { c_note: 'x' }));
    assert.deepEqual(notePatchResponse.trailingModifyHookArguments, []);
  });

  it('PATCH hooks of an item get the document as their second argument; DELETE hooks of a shipment get the shipment before the deletion, and a value after it', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const secondArguments: Record<string, string | undefined> = {};
    for (const point of [
      'item.beforePATCH',
      'item.afterPATCH',
      'shipment.beforeDELETE',
      'shipment.afterDELETE',
    ])
      shop.scripts.set(`shop.basket.${point}`, (args) => {
        const [, second] = args;
        secondArguments[point] = second?.kind === 'object' ? second.class : second?.kind;
        return undefined;
      });
    const addResponse = await shop.call(
      baskets.addItems,
      basketCall(basket_id, {}, [{ product_id: 'mug', quantity: 1 }]),
    );
    const item_id = addResponse.document.product_items?.[0]?.item_id ?? '';
    await shop.call(baskets.patchItem, basketCall(basket_id, { item_id }, { quantity: 2 }));
    await shop.call(basketShipments.addShipment, basketCall(basket_id, {}, { shipment_id: 'gift' }));
    await shop.call(basketShipments.deleteShipment, basketCall(basket_id, { shipment_id: 'gift' }));
    assert.deepEqual(secondArguments, {
      'item.beforePATCH': 'document',
      'item.afterPATCH': 'document',
      'shipment.beforeDELETE': 'order.Shipment',
      'shipment.afterDELETE': 'value',
    });
  });
});
