import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { stockCounter } from '../../../../server/records/collections.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, home, smallShop, stockOf } from '../../../support/small-shop.ts';

const { baskets, orders } = contract.shop;

const ready = {
  billing_address: home,
  shipments: [{ shipping_address: home, shipping_method: { id: 'ground' } }],
  product_items: [{ product_id: 'mug', quantity: 2 }],
  payment_instruments: [{ payment_method_id: 'INVOICE' }],
};

async function basketOf(shop: TestShop, body: object = ready, caller = anna): Promise<string> {
  const { document } = await shop.call(baskets.post, { caller, body });
  assert.ok(document.basket_id);
  return document.basket_id;
}

for (const operation of [orders.post, orders.put])
  describe(`faults of a submission, ${operation.method}`, () => {
    const submit = (shop: TestShop, body: object, caller = anna) =>
      shop.call(operation, { caller, body, params: { order_no: 'own' }, version: '23.2' });

    it('InvalidBasketId: no basket id', async () => {
      const shop = await smallShop();
      await assert.rejects(submit(shop, {}), raises('InvalidBasketId'));
      await assert.rejects(submit(shop, { basket_id: ' ' }), raises('InvalidBasketId'));
    });

    it('BasketNotFound: no such basket', async () => {
      const shop = await smallShop();
      await assert.rejects(submit(shop, { basket_id: 'b' }), raises('BasketNotFound', { basketId: 'b' }));
    });

    it("InvalidCustomer: another customer's basket", async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await assert.rejects(submit(shop, { basket_id: basketId }, bert), raises('InvalidCustomer'));
    });

    it('Validation: the basket lacks something', async () => {
      const shop = await smallShop();
      const { billing_address: _, ...unbilled } = ready;
      await assert.rejects(
        submit(shop, { basket_id: await basketOf(shop, unbilled) }),
        raises('Validation', {
          validationType: 'BillingAddressRequired',
          validationPath: '$.billing_address',
        }),
      );
    });

    it('Validation: an empty basket', async () => {
      const shop = await smallShop();
      await assert.rejects(
        submit(shop, { basket_id: await basketOf(shop, { ...ready, product_items: [] }) }),
        raises('Validation', { validationType: 'OrderTotalNotSet' }),
      );
    });

    it('InvalidProductItem: a product went offline meanwhile', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await shop.write(async (work) => {
        const mug = await work.of('products').get('mug');
        if (mug) work.of('products').put({ ...mug, online_flag: { Shop: false } });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('InvalidProductItem', { productId: 'mug' }),
      );
    });

    const withLamp = {
      ...ready,
      product_items: [
        { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
      ],
    };

    it('InvalidProductOptionItem: an option is gone', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop, withLamp);
      await shop.write(async (work) => {
        const lamp = await work.of('products').get('lamp');
        if (lamp) work.of('products').put({ ...lamp, options: [] });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('InvalidProductOptionItem', { optionId: 'bulb' }),
      );
    });

    it("InvalidProductOptionValueItem: an option's value is gone", async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop, withLamp);
      await shop.write(async (work) => {
        const lamp = await work.of('products').get('lamp');
        const options = lamp?.options?.map((one) => ({ ...one, values: one.values.slice(0, 1) }));
        if (lamp && options) work.of('products').put({ ...lamp, options });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('InvalidProductOptionValueItem', { optionId: 'bulb', optionValueId: 'led' }),
      );
    });

    it('ProductItemNotAvailable: sold out meanwhile', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await shop.write((work) => work.add(stockCounter('main', 'mug'), -99));
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('ProductItemNotAvailable', { productId: 'mug', quantity: 2 }),
      );
    });

    it('GiftCertificateCreation: a gift certificate that nobody can make', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await shop.write(async (work) => {
        const basket = await work.of('baskets').get(basketId);
        const line = { item_id: 'g1', amount: 10.001, recipient_email: 'b@example.com', shipment_id: 'me' };
        if (basket) work.of('baskets').put({ ...basket, gift_certificate_lines: [line] });
      });
      await assert.rejects(submit(shop, { basket_id: basketId }), raises('GiftCertificateCreation'));
      assert.equal(await stockOf(shop, 'mug'), 100);
    });
  });

describe('reading an order', () => {
  async function placed(shop: TestShop): Promise<string> {
    const body = { basket_id: await basketOf(shop) };
    return (await shop.call(orders.post, { caller: anna, body })).document.order_no ?? '';
  }

  it('shows it to its customer and to agents', async () => {
    const shop = await smallShop();
    const params = { order_no: await placed(shop) };
    for (const caller of [anna, agent]) {
      assert.equal((await shop.call(orders.get, { caller, params })).document.order_no, params.order_no);
    }
  });

  it('tells the hook before the read the number', async () => {
    const shop = await smallShop();
    const params = { order_no: await placed(shop) };
    const told: unknown[] = [];
    shop.scripts.set('shop.order.beforeGET', async (args) => told.push(args));
    await shop.call(orders.get, { caller: anna, params });
    assert.deepEqual(told, [[{ kind: 'value', value: params.order_no }]]);
  });

  it("OrderNotFound: unknown, or another customer's", async () => {
    const shop = await smallShop();
    const orderNo = await placed(shop);
    const read = (order_no: string, caller = anna) => shop.call(orders.get, { caller, params: { order_no } });
    await assert.rejects(read('none'), raises('OrderNotFound', { orderNumber: 'none' }));
    await assert.rejects(read(orderNo, bert), raises('OrderNotFound', { orderNumber: orderNo }));
  });

  it('NotFound: as 17.7 names it', async () => {
    const shop = await smallShop();
    await assert.rejects(
      shop.call(orders.get, { caller: anna, params: { order_no: 'none' }, version: '17.7' }),
      raises('NotFound', { orderNumber: 'none' }),
    );
  });
});
