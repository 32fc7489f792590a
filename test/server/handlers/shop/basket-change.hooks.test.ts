import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { anna, smallShop } from '../../../support/small-shop.ts';
import { type Call, type TestShop } from '../../../support/test-shop.ts';

const { basketShipments, baskets } = contract.shop;

async function opened(shop: TestShop, body: object = {}, caller = anna): Promise<any> {
  const { document } = await shop.call(baskets.post, {
    caller,
    body: { product_items: [{ product_id: 'mug', quantity: 2 }], ...body },
  });
  return document;
}

const at = (basket_id: string, more: Record<string, string> = {}, body?: unknown): Call => ({
  caller: anna,
  params: { basket_id, ...more },
  ...(body === undefined ? {} : { body }),
});

describe('hooks around changes of a basket', () => {
  it('get the basket, what is named in it and the document, may change the document, and refuse all of it', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const kinds: string[][] = [];
    shop.scripts.set('shop.basket.shipment.beforePATCH', (args) => {
      kinds.push(args.map((arg) => (arg.kind === 'object' ? arg.class : arg.kind)));
      const document = args.at(-1);
      if (document?.kind === 'document') Object.assign(document.document, { gift_message: 'From the hook' });
      return undefined;
    });
    const call = at(basket_id, { shipment_id: 'me' }, { gift: true });
    const { document } = await shop.call(basketShipments.patchShipment, call);
    assert.deepEqual(kinds, [['order.Basket', 'order.Shipment', 'document']]);
    assert.equal(document.shipments?.[0]?.gift_message, 'From the hook');
    shop.scripts.set('shop.basket.shipment.afterPATCH', () => Promise.reject(new Error('refused')));
    await assert.rejects(
      shop.call(basketShipments.patchShipment, at(basket_id, { shipment_id: 'me' }, { gift: false })),
      /refused/,
    );
    const { document: unchanged } = await shop.call(baskets.get, at(basket_id));
    assert.equal(unchanged.shipments?.[0]?.gift, true);
  });
});
