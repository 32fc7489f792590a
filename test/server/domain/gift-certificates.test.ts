import assert from 'node:assert/strict';
import {
  canBeIssued,
  applyOrderStatus,
  giftCertificateTotal,
  createCertificate,
  redemptionStatus,
} from '../../../server/domain/gift-certificates.ts';
import type { GiftCertificateLine, Order } from '../../../server/records/commerce.ts';

const timestamp = '2026-03-01T10:00:00.000Z';
const line: GiftCertificateLine = {
  item_id: 'g1',
  amount: 25,
  recipient_email: 'finch@example.com',
  shipment_id: 'me',
};
const statuses = ['created', 'new', 'open', 'completed', 'cancelled', 'failed', 'replaced'] as const;

describe('the redemption status of a gift certificate', () => {
  const giftCertificate = { status: 'issued', amount: 20 } as const;

  it('a gift certificate is issued, partially redeemed or redeemed according to its balance', () => {
    assert.equal(redemptionStatus(giftCertificate, 20), 'issued');
    assert.equal(redemptionStatus(giftCertificate, 19.99), 'partially_redeemed');
    assert.equal(redemptionStatus(giftCertificate, 0), 'redeemed');
  });

  it('a pending gift certificate has the redemption status pending, regardless of its balance', () => {
    assert.equal(redemptionStatus({ status: 'pending', amount: 20 }, 0), 'pending');
  });
});

describe('the gift certificate of an order', () => {
  const order = (status: Order['status']): Order => ({
    site_id: 'Shop',
    order_no: '00000101',
    order_token: 'token',
    status,
    confirmation_status: 'confirmed',
    export_status: 'not_exported',
    payment_status: 'not_paid',
    shipping_status: 'not_shipped',
    created_by: 'Customer',
    currency: 'USD',
    taxation: 'net',
    customer_id: 'wren',
    channel_type: 'storefront',
    product_lines: [],
    shipments: [],
    payment_instruments: [],
    totals: {
      lines: {},
      product_sub_total: 0,
      product_total: 0,
      shipping_total: 0,
      shipping_total_tax: 0,
      adjusted_shipping_total_tax: 0,
      merchandize_total_tax: 0,
      adjusted_merchandize_total_tax: 0,
      tax_total: 0,
      order_total: 0,
    },
    creation_date: timestamp,
    last_modified: timestamp,
  });

  it('a gift certificate has the message and names that its buyer entered, and the number of its order', () => {
    const certificate = {
      site_id: 'Shop',
      code: 'GIFT',
      amount: 25,
      currency: 'USD',
      status: 'issued',
      enabled: true,
      recipient_email: 'finch@example.com',
      order_no: '00000101',
      creation_date: timestamp,
    };
    assert.deepEqual(createCertificate(order('new'), line, 'GIFT', timestamp), certificate);
    const messageFields = {
      recipient_name: 'Finch',
      sender_name: 'Wren',
      message: 'Happy birthday',
      custom: { motif: 'balloons' },
    };
    assert.deepEqual(createCertificate(order('new'), { ...line, ...messageFields }, 'GIFT', timestamp), {
      ...certificate,
      ...messageFields,
    });
  });

  it('a gift certificate is issued if its order is new, open or completed, and otherwise pending', () => {
    assert.deepEqual(
      statuses.map((status) => createCertificate(order(status), line, 'GIFT', timestamp).status),
      ['pending', 'issued', 'issued', 'issued', 'pending', 'pending', 'pending'],
    );
  });

  it('a gift certificate is switched off when its order fails or is cancelled, and on again when a cancelled order is reopened', () => {
    const pendingCertificate = createCertificate(order('created'), line, 'GIFT', timestamp);
    const stateAfter = (...path: Order['status'][]) => {
      const { status, enabled } = path.reduce(applyOrderStatus, pendingCertificate);
      return [status, enabled];
    };
    assert.deepEqual(stateAfter('created'), ['pending', true]);
    assert.deepEqual(stateAfter('new'), ['issued', true]);
    assert.deepEqual(stateAfter('failed'), ['pending', false]);
    assert.deepEqual(stateAfter('new', 'cancelled'), ['issued', false]);
    assert.deepEqual(stateAfter('new', 'cancelled', 'open'), ['issued', true]);
  });

  it('a gift certificate needs a positive amount with no more decimals than its currency has, and a valid email address of its recipient', () => {
    const canIssue = (fields: Partial<GiftCertificateLine>, currency = 'USD') =>
      canBeIssued({ ...line, ...fields }, currency);
    assert.deepEqual(
      [0.01, 25, 25.5, 25.55].map((amount) => canIssue({ amount })),
      [true, true, true, true],
    );
    assert.deepEqual(
      [0, -1, 0.001, 25.555].map((amount) => canIssue({ amount })),
      [false, false, false, false],
    );
    assert.deepEqual([canIssue({ amount: 100 }, 'JPY'), canIssue({ amount: 100.5 }, 'JPY')], [true, false]);
    assert.equal(canIssue({ recipient_email: 'finch' }), false);
  });

  it('the total of the gift certificates in a basket is exact to the cent', () => {
    assert.equal(
      giftCertificateTotal([
        { ...line, amount: 0.1 },
        { ...line, amount: 0.2 },
      ]).toNumber(),
      0.3,
    );
    assert.equal(giftCertificateTotal(undefined).toNumber(), 0);
  });
});
