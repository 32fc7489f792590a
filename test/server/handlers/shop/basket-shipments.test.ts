import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { agent, bert, homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { isFault } from '../../../support/test-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketDiscounts, basketGiftCertificates, basketOwners, basketShipments, baskets } = contract.shop;

const certificate = { recipient_email: 'wren@example.com', recipient_name: 'Wren', amount: 25 };

const amountOff = (amount: number, overrides: object = {}) => ({
  level: 'order',
  discount: { type: 'amount', value: amount },
  ...overrides,
});

describe('operations on parts of a basket', () => {
  for (const [operation, params, body] of [
    [basketShipments.addShipment, {}, {}],
    [basketShipments.patchShipment, { shipment_id: 'me' }, {}],
    [basketShipments.deleteShipment, { shipment_id: 'x' }, undefined],
    [basketGiftCertificates.addGiftCertificateItem, {}, certificate],
    [basketGiftCertificates.patchGiftCertificateItem, { gift_certificate_item_id: 'x' }, {}],
    [basketGiftCertificates.deleteGiftCertificateItem, { gift_certificate_item_id: 'x' }, undefined],
    [basketDiscounts.addPriceAdjustment, {}, amountOff(1)],
    [basketDiscounts.patchPriceAdjustment, { price_adjustment_id: 'x' }, {}],
    [basketDiscounts.deletePriceAdjustment, { price_adjustment_id: 'x' }, undefined],
    [basketDiscounts.getApproachingDiscounts, {}, undefined],
    [basketShipments.putBillingAddress, {}, {}],
    [basketShipments.putShippingAddress, { shipment_id: 'me' }, {}],
    [basketShipments.putShippingMethod, { shipment_id: 'me' }, { id: 'ground' }],
    [basketShipments.getShippingMethods, { shipment_id: 'me' }, undefined],
    [basketOwners.putCustomer, {}, {}],
    [basketOwners.putAgent, {}, undefined],
    [basketOwners.putStorefront, {}, undefined],
  ] as [Operation, Record<string, string>, object | undefined][]) {
    it(`${operation.id} responds with InvalidCustomer to another customer, and with BasketNotFound for an unknown basket`, async () => {
      const shop = await createSmallShop();
      const { basket_id } = await createBasket(shop);
      const call = { params: { basket_id, ...params }, ...(body ? { body } : {}) };
      await assert.rejects(shop.call(operation, { ...call, caller: bert }), isFault('InvalidCustomer'));
      await assert.rejects(
        shop.call(operation, { ...call, caller: agent, params: { ...params, basket_id: 'none' } }),
        isFault('BasketNotFound', { basketId: 'none' }),
      );
    });
  }
});

describe('shipments of a basket', () => {
  it('shipments are added, changed and removed together with their items', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const addResponse = await shop.call(
      basketShipments.addShipment,
      basketCall(
        basket_id,
        {},
        { shipment_id: 'second', gift: true, shipping_address: homeAddress, c_door: 'back' },
      ),
    );
    assert.deepEqual(
      addResponse.document.shipments?.map(({ shipment_id: id, gift }) => [id, gift]),
      [
        ['me', false],
        ['second', true],
      ],
    );
    await shop.call(
      baskets.addItems,
      basketCall(basket_id, {}, [{ product_id: 'book', quantity: 1, shipment_id: 'second' }]),
    );
    const patchResponse = await shop.call(
      basketShipments.patchShipment,
      basketCall(
        basket_id,
        { shipment_id: 'second' },
        { gift_message: 'For you', shipping_method: { id: 'express' } },
      ),
    );
    const [, second] = patchResponse.document.shipments ?? [];
    assert.deepEqual(
      [second?.gift, second?.gift_message, second?.shipping_method?.id, second?.shipping_total],
      [true, 'For you', 'express', 15],
    );
    assert.equal(second?.shipping_address?.city, 'Springfield');
    const removeResponse = await shop.call(
      basketShipments.deleteShipment,
      basketCall(basket_id, { shipment_id: 'second' }),
    );
    assert.equal(removeResponse.document.shipments?.length, 1);
    assert.deepEqual(
      removeResponse.document.product_items?.map(({ product_id: id }) => id),
      ['mug'],
    );
  });

  it('custom attributes of a shipping discount are kept when its shipment is renamed', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'cheap',
        enabled: true,
        exclusivity: 'no',
        name: { default: 'Cheap' },
        promotion_class: 'shipping',
        discount: { type: 'percentage', percentage: 10 },
      });
      const promotions = [{ promotion_id: 'cheap' }];
      work.collection('campaigns').put({ site_id: 'Shop', id: 'always', enabled: true, promotions });
    });
    const { basket_id } = await createBasket(shop);
    const shipment = { shipment_id: 'second', shipping_method: { id: 'express' } };
    await shop.call(basketShipments.addShipment, basketCall(basket_id, {}, shipment));
    const items = [{ product_id: 'mug', quantity: 1, shipment_id: 'second' }];
    const { document } = await shop.call(baskets.addItems, basketCall(basket_id, {}, items));
    const adjustmentsOf = ({ shipping_items: shippingItems }: any) =>
      shippingItems.flatMap((item: any) => item.price_adjustments ?? []);
    const [discount] = adjustmentsOf(document);
    await shop.write(async (work) => {
      const basket = await work.collection('baskets').get(basket_id);
      const adjustment_custom = { [discount.price_adjustment_id]: { note: 'x' } };
      work.collection('baskets').put({ ...basket!, adjustment_custom });
    });
    const renameResponse = await shop.call(
      basketShipments.patchShipment,
      basketCall(basket_id, { shipment_id: 'second' }, { shipment_id: 'later' }),
    );
    const [renamedDiscount] = adjustmentsOf(renameResponse.document);
    assert.deepEqual(
      [renamedDiscount.price_adjustment_id, renamedDiscount.c_note],
      ['cheap:shipping:later', 'x'],
    );
  });

  it('PATCH renames a shipment and updates references to it, and POST generates an ID if none is sent', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const { document } = await shop.call(basketShipments.addShipment, basketCall(basket_id, {}, {}));
    const shipmentId = document.shipments?.[1]?.shipment_id ?? '';
    assert.notEqual(shipmentId, '');
    await shop.call(
      baskets.addItems,
      basketCall(basket_id, {}, [{ product_id: 'book', shipment_id: shipmentId }]),
    );
    const renameResponse = await shop.call(
      basketShipments.patchShipment,
      basketCall(basket_id, { shipment_id: shipmentId }, { shipment_id: 'work' }),
    );
    assert.equal(renameResponse.document.shipments?.[1]?.shipment_id, 'work');
    assert.equal(renameResponse.document.product_items?.[1]?.shipment_id, 'work');
    assert.equal(renameResponse.document.shipping_items?.[1]?.shipment_id, 'work');
  });

  it('the service responds with DuplicateShipmentId, ShipmentNotFound, InvalidShippingMethodId or DefaultShipmentRemoval for an invalid change to shipments', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const duplicateFault = isFault('DuplicateShipmentId', { shipmentId: 'me' });
    await assert.rejects(
      shop.call(basketShipments.addShipment, basketCall(basket_id, {}, { shipment_id: 'me' })),
      duplicateFault,
    );
    await shop.call(basketShipments.addShipment, basketCall(basket_id, {}, { shipment_id: 'b' }));
    await assert.rejects(
      shop.call(
        basketShipments.patchShipment,
        basketCall(basket_id, { shipment_id: 'b' }, { shipment_id: 'me' }),
      ),
      duplicateFault,
    );
    for (const operation of [basketShipments.patchShipment, basketShipments.deleteShipment])
      await assert.rejects(
        shop.call(operation, basketCall(basket_id, { shipment_id: 'no' }, {})),
        isFault('ShipmentNotFound', { shipmentId: 'no' }),
      );
    const method = { shipping_method: { id: 'rocket' } };
    const isInvalidMethod = isFault('InvalidShippingMethodId', { shippingMethodId: 'rocket' });
    await assert.rejects(
      shop.call(basketShipments.addShipment, basketCall(basket_id, {}, method)),
      isInvalidMethod,
    );
    await assert.rejects(
      shop.call(basketShipments.patchShipment, basketCall(basket_id, { shipment_id: 'b' }, method)),
      isInvalidMethod,
    );
    await assert.rejects(
      shop.call(basketShipments.deleteShipment, basketCall(basket_id, { shipment_id: 'me' })),
      isFault('DefaultShipmentRemoval', { shipmentId: 'me' }),
    );
  });

  it('addresses of a basket can come from the customer’s address book, and an unknown name gets CustomerAddressNotFound', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    await shop.write(async (work) => {
      const customer = await work.collection('customers').get('anna');
      if (customer)
        work
          .collection('customers')
          .put({ ...customer, addresses: [{ id: 'Cabin', preferred: true, ...homeAddress }] });
    });
    const savedAddressCall = (name: string) => ({
      ...basketCall(basket_id, { shipment_id: 'me' }, {}),
      query: { customer_address_id: name },
    });
    const basketWithBilling = await shop.call(basketShipments.putBillingAddress, savedAddressCall('Cabin'));
    assert.equal(basketWithBilling.document.billing_address?.city, 'Springfield');
    const basketWithAddress = await shop.call(basketShipments.putShippingAddress, savedAddressCall('Cabin'));
    assert.equal(basketWithAddress.document.shipments?.[0]?.shipping_address?.city, 'Springfield');
    for (const operation of [basketShipments.putBillingAddress, basketShipments.putShippingAddress])
      await assert.rejects(
        shop.call(operation, savedAddressCall('Office')),
        isFault('CustomerAddressNotFound', { addressName: 'Office', customerId: 'anna' }),
      );
  });
});
