import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault } from '../../../support/test-shop.ts';
import { agent, anna, createSmallShop } from '../../../support/small-shop.ts';
import { createBasketOfMugs, shipmentCall } from '../../../support/shop-baskets.ts';

const { baskets } = contract.shop;

describe('reading and deleting a basket', () => {
  it('GET returns a basket to its customer and to agents, with the flashes of validateBasket, and DELETE removes it', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    shop.scripts.set('shop.basket.validateBasket', async ([basket, duringSubmit]) => {
      assert.deepEqual(duringSubmit, { kind: 'value', value: false });
      if (basket?.kind === 'document') Object.assign(basket.document, { _flash: [{ type: 'Mine' }] });
    });
    for (const caller of [anna, agent]) {
      const { document } = await shop.call(baskets.get, { ...shipmentCall(id), caller });
      assert.deepEqual(
        document._flash?.map(({ type }) => type),
        ['Mine'],
      );
      assert.match(document._resource_state ?? '', /^[0-9a-f]{64}$/);
    }
    await shop.call(baskets.delete, shipmentCall(id));
    await assert.rejects(shop.call(baskets.get, shipmentCall(id)), isFault('BasketNotFound'));
  });
});
