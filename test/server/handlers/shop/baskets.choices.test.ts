import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, smallShop } from '../../../support/small-shop.ts';

const { baskets } = contract.shop;

async function opened(shop: TestShop, quantity = 1): Promise<string> {
  const body = { product_items: [{ product_id: 'mug', quantity }] };
  return (await shop.call(baskets.post, { caller: anna, body })).document.basket_id ?? '';
}

const to = (basket_id: string, body: object = {}, query: object = {}, shipment_id = 'me') => ({
  caller: anna,
  params: { basket_id, shipment_id },
  body,
  query: { ...query },
});

describe('a basket', () => {
  it("is read by its customer and by agents, validateBasket's flashes included, and deleted", async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    shop.scripts.set('shop.basket.validateBasket', async ([basket, duringSubmit]) => {
      assert.deepEqual(duringSubmit, { kind: 'value', value: false });
      if (basket?.kind === 'document') Object.assign(basket.document, { _flash: [{ type: 'Mine' }] });
    });
    for (const caller of [anna, agent]) {
      const { document } = await shop.call(baskets.get, { ...to(id), caller });
      assert.deepEqual(
        document._flash?.map(({ type }) => type),
        ['Mine'],
      );
      assert.match(document._resource_state ?? '', /^[0-9a-f]{64}$/);
    }
    await shop.call(baskets.delete, to(id));
    await assert.rejects(shop.call(baskets.get, to(id)), raises('BasketNotFound'));
  });
});
