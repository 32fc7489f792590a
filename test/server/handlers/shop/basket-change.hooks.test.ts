import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { smallShop } from '../../../support/small-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketShipments, baskets } = contract.shop;

describe('hooks around changes of a basket', () => {
  it('hooks of a basket change get the basket, the named part and the document, can change the document and reject the change', async () => {
    const shop = await smallShop();
    const { basket_id } = await createBasket(shop);
    const kinds: string[][] = [];
    shop.scripts.set('shop.basket.shipment.beforePATCH', (args) => {
      kinds.push(args.map((arg) => (arg.kind === 'object' ? arg.class : arg.kind)));
      const document = args.at(-1);
      if (document?.kind === 'document') Object.assign(document.document, { gift_message: 'From the hook' });
      return undefined;
    });
    const call = basketCall(basket_id, { shipment_id: 'me' }, { gift: true });
    const { document } = await shop.call(basketShipments.patchShipment, call);
    assert.deepEqual(kinds, [['order.Basket', 'order.Shipment', 'document']]);
    assert.equal(document.shipments?.[0]?.gift_message, 'From the hook');
    shop.scripts.set('shop.basket.shipment.afterPATCH', () => Promise.reject(new Error('refused')));
    await assert.rejects(
      shop.call(basketShipments.patchShipment, basketCall(basket_id, { shipment_id: 'me' }, { gift: false })),
      /refused/,
    );
    const { document: unchanged } = await shop.call(baskets.get, basketCall(basket_id));
    assert.equal(unchanged.shipments?.[0]?.gift, true);
  });
});
