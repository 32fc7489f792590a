import assert from 'node:assert/strict';
import { flashesOf, type FlashInputs } from '../../../server/domain/flashes.ts';
import { totalsOf } from '../../../server/domain/totals/totals.ts';
import type { Basket } from '../../../server/records/commerce.ts';
import { basketModel } from '../../support/basket-model.ts';
import { basketExamples } from '../../support/basket-examples.ts';

const timestamp = '2026-03-01T10:00:00.000Z';
const model = basketModel({ ...basketExamples[0]!, places: ['CA', 'US-NY'], items: ['1 x 20 standard'] });
const card = { id: 'pi1', payment_method_id: 'CARD' };
const paymentMethods = ['CARD', 'OLD'].map((id) => ({
  site_id: 'Shop',
  id,
  name: {},
  enabled: id !== 'OLD',
  processor_id: 'BASIC',
}));
const [line] = model.container.product_lines;
const [ottawa, albany] = model.container.shipments;

const completeBasket: Basket = {
  ...model.container,
  basket_id: 'basket1',
  site_id: 'Shop',
  customer_id: 'wren',
  channel_type: 'storefront',
  billing_address: { city: 'Ottawa' },
  shipments: [ottawa!],
  payment_instruments: [card],
  creation_date: timestamp,
  last_modified: timestamp,
};
const computeFlashes = (changes: Partial<Basket>, overrides: Partial<FlashInputs> = {}) => {
  const { totalsInputs = model.inputs } = overrides;
  const basket = { ...completeBasket, ...changes };
  return flashesOf(basket, {
    totals: totalsOf(basket, totalsInputs),
    totalsInputs,
    paymentMethods,
    unavailableItemIds: new Set(),
    invalidCouponItemIds: new Set(),
    ...overrides,
  });
};
/** Returns each flash as `type path`. */
const flashTexts = (...args: Parameters<typeof computeFlashes>) =>
  computeFlashes(...args).map(({ type, path }) => `${type} ${path}`);
const paymentFlash = 'PaymentMethodRequired $.payment_instruments';

describe('the reasons why a basket cannot be submitted', () => {
  it('a complete basket has no flashes', () => {
    assert.deepEqual(computeFlashes({}), []);
  });

  for (const [caseName, instruments, flashes] of [
    ['without a payment', [], [`${paymentFlash}[0].payment_method_id`]],
    ['with one of the site’s payment methods', [card], []],
    [
      'with a second payment whose method is switched off',
      [card, { id: 'pi2', payment_method_id: 'OLD' }],
      [`${paymentFlash}[1].payment_method_id`],
    ],
    [
      'with a payment whose method does not exist',
      [{ id: 'pi2', payment_method_id: 'BARTER' }],
      [`${paymentFlash}[0].payment_method_id`],
    ],
  ] as const)
    it(`a basket ${caseName} has ${flashes.length === 0 ? 'no flash' : 'a flash about the payment'}`, () => {
      assert.deepEqual(flashTexts({ payment_instruments: [...instruments] }), flashes);
    });

  it('a basket that costs nothing needs no payment, but one whose total is unknown does', () => {
    const freeBasketModel = basketModel({
      ...basketExamples[0]!,
      places: ['CA'],
      items: ['1 x 0 standard'],
      shipping: '0:0',
    });
    assert.deepEqual(flashTexts({ payment_instruments: [] }, { totalsInputs: freeBasketModel.inputs }), []);
    assert.deepEqual(flashTexts({ payment_instruments: [], product_lines: [], shipments: [] }), [
      `${paymentFlash}[0].payment_method_id`,
      'OrderTotalNotSet $.order_total',
    ]);
  });

  it('a basket without a billing address has a flash for the missing address', () => {
    const { billing_address: _, ...basketWithoutAddress } = completeBasket;
    assert.deepEqual(
      flashesOf(basketWithoutAddress, {
        totals: totalsOf(basketWithoutAddress, model.inputs),
        totalsInputs: model.inputs,
        paymentMethods,
        unavailableItemIds: new Set(),
        invalidCouponItemIds: new Set(),
      }),
      [
        {
          _type: 'flash',
          type: 'BillingAddressRequired',
          message: 'The basket has no billing address. Set one on the basket.',
          path: '$.billing_address',
        },
      ],
    );
  });

  it('a shipment with a product has flashes until it has an address, a method and a price', () => {
    const flashes = computeFlashes({
      product_lines: [line!, { ...line!, item_id: 'i1', shipment_id: 'second' }],
      shipments: [ottawa!, { id: 'second' }],
    });
    assert.deepEqual(
      flashes.map(({ type, path, details }) => [type, path, details]),
      [
        ['OrderTotalNotSet', '$.order_total', undefined],
        ['ShippingAddressRequired', '$.shipments[1].shipping_address', { shipmentId: 'second' }],
        ['ShippingMethodRequired', '$.shipments[1].shipping_method', { shipmentId: 'second' }],
        ['ShippingItemAdjustedPriceNotSet', '$.shipping_items[1].adjusted_price', undefined],
      ],
    );
    for (const { message } of flashes.slice(1)) assert.match(message, /"second"/);
    assert.match(flashes[0]?.message ?? '', /order total/);
  });

  it('a basket whose shipping method does not ship to its address has a flash that names the method', () => {
    const shippingMethods = model.inputs.shippingMethods.map((method) => ({ ...method, countries: ['DE'] }));
    const flashes = computeFlashes({}, { totalsInputs: { ...model.inputs, shippingMethods } });
    assert.deepEqual(
      flashes.map(({ type }) => type),
      ['OrderTotalNotSet', 'ShippingMethodRequired', 'ShippingItemAdjustedPriceNotSet'],
    );
    assert.match(flashes[1]?.message ?? '', /^The shipping method "m" is not available/);
  });

  it('an empty shipment needs neither address nor method, unless it is the first of an empty basket', () => {
    const { shipping_address: _, shipping_method_id: __, ...emptyShipment } = albany!;
    const shipmentFlashTexts = (changes: Partial<Basket>) =>
      flashTexts(changes).filter((text) => text.startsWith('Shipping'));
    assert.deepEqual(shipmentFlashTexts({ shipments: [ottawa!, emptyShipment] }), []);
    assert.deepEqual(shipmentFlashTexts({ shipments: [emptyShipment, ottawa!] }), []);
    assert.deepEqual(shipmentFlashTexts({ product_lines: [], shipments: [emptyShipment, { id: 'third' }] }), [
      'ShippingAddressRequired $.shipments[0].shipping_address',
      'ShippingMethodRequired $.shipments[0].shipping_method',
      'ShippingItemAdjustedPriceNotSet $.shipping_items[0].adjusted_price',
      'ShippingItemAdjustedPriceNotSet $.shipping_items[1].adjusted_price',
    ]);
  });

  it('a product that is not available and a coupon that is not valid have flashes that name them', () => {
    const flashes = computeFlashes(
      {
        product_lines: [line!, { ...line!, item_id: 'i1', quantity: 7 }],
        coupon_codes: [
          { item_id: 'c1', code: 'FIVE' },
          { item_id: 'c2', code: 'TEN' },
        ],
      },
      { unavailableItemIds: new Set(['i1']), invalidCouponItemIds: new Set(['c2']) },
    );
    assert.deepEqual(flashes, [
      {
        _type: 'flash',
        type: 'ProductItemNotAvailable',
        message: 'The product "p0" is not available in the quantity 7.',
        path: '$.product_items[1].quantity',
        details: { productId: 'p0', quantity: 7 },
      },
      {
        _type: 'flash',
        type: 'CouponInvalid',
        message: 'The coupon "TEN" is not valid.',
        path: '$.coupon_items[1].code',
        details: { couponCode: 'TEN' },
      },
    ]);
  });
});
