import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { agent, anna, homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { isFault } from '../../../support/test-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketGiftCertificates, orders } = contract.shop;

const certificate = { recipient_email: 'wren@example.com', recipient_name: 'Wren', amount: 25 };

describe('gift certificates in a basket', () => {
  it('gift certificates in a basket are not taxed and need no shipping method, and can be changed and removed', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop, { product_items: [] });
    const { document } = await shop.call(
      basketGiftCertificates.addGiftCertificateItem,
      basketCall(basket_id, {}, { ...certificate, c_card: 'owl' }),
    );
    const [item] = document.gift_certificate_items ?? [];
    assert.deepEqual(
      [item?.amount, item?.recipient_email, item?.shipment_id],
      [25, 'wren@example.com', 'me'],
    );
    assert.equal((item as Record<string, unknown>)['c_card'], 'owl');
    assert.deepEqual([document.order_total, document.tax_total, document.product_total], [25, 0, 0]);
    assert.equal(document.shipments?.[0]?.shipment_total, 25);
    const types = document._flash?.map(({ type }) => type) ?? [];
    assert.ok(
      !types.includes('ShippingMethodRequired') && !types.includes('OrderTotalNotSet'),
      String(types),
    );

    const itemParams = { gift_certificate_item_id: item?.gift_certificate_item_id ?? '' };
    const patchResponse = await shop.call(
      basketGiftCertificates.patchGiftCertificateItem,
      basketCall(basket_id, itemParams, { amount: 40, message: 'Enjoy' }),
    );
    assert.equal(patchResponse.document.order_total, 40);
    assert.deepEqual(
      [
        patchResponse.document.gift_certificate_items?.[0]?.message,
        patchResponse.document.gift_certificate_items?.[0]?.recipient_name,
      ],
      ['Enjoy', 'Wren'],
    );
    const basketAfterDelete = await shop.call(
      basketGiftCertificates.deleteGiftCertificateItem,
      basketCall(basket_id, itemParams),
    );
    assert.equal(basketAfterDelete.document.gift_certificate_items, undefined);
  });

  it('the service responds with a fault for an unknown gift certificate item or shipment, and for an invalid amount or email address', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const isItemNotFound = isFault('GiftCertificateItemNotFound', { giftCertificateItemId: 'no' });
    const unknownItemParams = { gift_certificate_item_id: 'no' };
    for (const operation of [
      basketGiftCertificates.patchGiftCertificateItem,
      basketGiftCertificates.deleteGiftCertificateItem,
    ])
      await assert.rejects(
        shop.call(operation, basketCall(basket_id, unknownItemParams, {})),
        isItemNotFound,
      );
    const add = (overrides: object) =>
      shop.call(
        basketGiftCertificates.addGiftCertificateItem,
        basketCall(basket_id, {}, { ...certificate, ...overrides }),
      );
    await assert.rejects(add({ shipment_id: 'no' }), isFault('ShipmentNotFound', { shipmentId: 'no' }));
    for (const amount of [0, -5, 1.005])
      await assert.rejects(add({ amount }), isFault('PropertyConstraintViolation', { path: '$.amount' }));
    await assert.rejects(
      add({ recipient_email: 'nobody' }),
      isFault('PropertyConstraintViolation', { path: '$.recipient_email' }),
    );
    const { document } = await add({});
    const itemParams = {
      gift_certificate_item_id: document.gift_certificate_items?.[0]?.gift_certificate_item_id ?? '',
    };
    await assert.rejects(
      shop.call(
        basketGiftCertificates.patchGiftCertificateItem,
        basketCall(basket_id, itemParams, { shipment_id: 'no' }),
      ),
      isFault('ShipmentNotFound', { shipmentId: 'no' }),
    );
  });

  it('an order creates the gift certificates of its items, issues them when it is placed, and disables them when it is cancelled', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop, {
      product_items: [],
      gift_certificate_items: [certificate],
      billing_address: homeAddress,
      payment_instruments: [{ payment_method_id: 'INVOICE' }],
    });
    const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id } });
    assert.equal(document.gift_certificate_items?.[0]?.amount, 25);
    assert.equal(document.order_total, 25);
    const readCertificate = async () => {
      const [storedCertificate] = await shop.store
        .begin()
        .collection('gift_certificates')
        .find('order', document.order_no ?? '');
      const { amount, currency, status, enabled } = storedCertificate ?? {};
      return [amount, currency, status, enabled];
    };
    assert.deepEqual(await readCertificate(), [25, 'USD', 'pending', true]);
    const setStatus = (status: string) =>
      shop.call(orders.patch, {
        caller: agent,
        params: { order_no: document.order_no ?? '' },
        body: { status },
      });
    await setStatus('new');
    assert.deepEqual(await readCertificate(), [25, 'USD', 'issued', true]);
    await setStatus('cancelled');
    assert.deepEqual(await readCertificate(), [25, 'USD', 'issued', false]);
  });

  it('the service responds with GiftCertificateCreation if a certificate cannot be created, and keeps the basket', async () => {
    for (const [operation, params] of [
      [orders.post, {}],
      [orders.put, { order_no: 'MINE' }],
    ] as const) {
      const shop = await createSmallShop();
      const { basket_id } = await createBasket(shop, {
        gift_certificate_items: [certificate],
        billing_address: homeAddress,
        shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'express' } }],
        payment_instruments: [{ payment_method_id: 'INVOICE' }],
      });
      // No certificate can be created with an amount that has more decimals than the currency.
      await shop.write(async (work) => {
        const basket = await work.collection('baskets').get(basket_id);
        const [line] = basket?.gift_certificate_lines ?? [];
        if (basket && line)
          work.collection('baskets').put({ ...basket, gift_certificate_lines: [{ ...line, amount: 0.001 }] });
      });
      await assert.rejects(
        shop.call(operation, { caller: anna, params, body: { basket_id } }),
        isFault('GiftCertificateCreation'),
      );
      assert.ok(await shop.store.begin().collection('baskets').get(basket_id));
    }
  });
});
