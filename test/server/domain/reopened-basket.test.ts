import assert from 'node:assert/strict';
import { createBasketFromOrder } from '../../../server/domain/reopened-basket.ts';
import { totalsOf } from '../../../server/domain/totals/totals.ts';
import type { Order } from '../../../server/records/commerce.ts';
import { basketModel } from '../../support/basket-model.ts';
import { basketExamples } from '../../support/basket-examples.ts';

const { container, inputs } = basketModel(basketExamples[0]!);
const [line] = container.product_lines;
const [shipment] = container.shipments;

/** The fields that have the same values in the order and in the basket that is made from it. */
const commonFields = {
  site_id: 'Shop',
  currency: 'USD',
  customer_id: 'wren',
  customer_email: 'wren@example.com',
  channel_type: 'storefront',
  taxation: 'net',
  billing_address: { city: 'Ottawa' },
  coupon_codes: [{ item_id: 'c1', code: 'TEN' }],
  custom: { giftWrap: true },
} as const;

const giftLine = { item_id: 'g1', amount: 25, recipient_email: 'eve@example.com', shipment_id: 'me' };

const order: Order = {
  ...commonFields,
  coupon_codes: [...commonFields.coupon_codes],
  order_no: '00000101',
  order_token: 'token',
  status: 'failed',
  confirmation_status: 'not_confirmed',
  export_status: 'not_exported',
  payment_status: 'not_paid',
  shipping_status: 'not_shipped',
  external_order_status: 'received',
  details: { invoice_no: '1' },
  on_order: true,
  created_by: 'Customer',
  totals: totalsOf(container, inputs),
  bonus_choices: [{ id: 'choice:gift', promotion_id: 'gift', max_items: 1, product_ids: ['p9'] }],
  product_lines: [
    line!,
    { ...line!, item_id: 'b1', product_id: 'p9', bonus: true },
    { ...line!, item_id: 'b2', product_id: 'p9', bonus_choice_id: 'choice:gift' },
  ],
  gift_certificate_lines: [{ ...giftLine, code: 'ABCD-EFGH' }],
  shipments: [{ ...shipment!, shipment_no: '00000101', shipping_status: 'not_shipped' }],
  payment_instruments: [
    {
      id: 'pi1',
      payment_method_id: 'CREDIT_CARD',
      card: { card_type: 'Visa', last_digits: '1111' },
      amount: 50.05,
      redeemed_amount: 5,
      authorization: { status: 1 },
      transaction_id: 'tx1',
      transaction_type: 'AUTH',
      processor_id: 'WORLDPAY',
    },
  ],
  creation_date: '2026-03-01T10:00:00.000Z',
  last_modified: '2026-03-02T10:00:00.000Z',
};

describe('the basket of an order that failed', () => {
  it('the basket of a failed order has the customer’s choices, and no data that the order or a promotion added', () => {
    const now = '2026-03-03T10:00:00.000Z';
    assert.deepEqual(createBasketFromOrder(order, 'basket1', now), {
      ...commonFields,
      basket_id: 'basket1',
      product_lines: [line, { ...line!, item_id: 'b2', product_id: 'p9', bonus_choice_id: 'choice:gift' }],
      gift_certificate_lines: [giftLine],
      shipments: [shipment],
      payment_instruments: [
        {
          id: 'pi1',
          payment_method_id: 'CREDIT_CARD',
          card: { card_type: 'Visa', last_digits: '1111' },
        },
      ],
      creation_date: now,
      last_modified: now,
    });
  });
});
