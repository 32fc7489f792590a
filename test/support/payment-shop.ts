import { contract } from '../../contract/index.ts';
import type { Caller } from '../../server/ports/caller.ts';
import type { GiftCertificate } from '../../server/records/gift-certificates.ts';
import { giftCertificateCounterName } from '../../server/records/collections.ts';
import { anna, homeAddress, createSmallShop } from './small-shop.ts';
import type { TestShop } from './test-shop.ts';

const { baskets, orderPayment, orders } = contract.shop;

/**
 * Returns a small shop that accepts gift certificates, with a certificate of 20 dollars and with a card in Anna's
 * wallet.
 */
export async function createPaymentShop(): Promise<TestShop> {
  const shop = await createSmallShop();
  await shop.write(async (work) => {
    work.collection('payment_methods').put({
      site_id: 'Shop',
      id: 'GIFT_CERTIFICATE',
      name: { default: 'Gift certificate' },
      enabled: true,
      processor_id: 'BASIC_GIFT_CERTIFICATE',
    });
    const customer = await work.collection('customers').get('anna');
    if (!customer) throw new Error('no Anna');
    work.collection('customers').put({
      ...customer,
      payment_instruments: [
        {
          id: 'wallet',
          payment_method_id: 'CREDIT_CARD',
          card: { card_type: 'Visa', holder: 'Anna', last_digits: '1111', number_length: 16, token: 'tok' },
        },
      ],
    });
  });
  await addCertificate(shop, {});
  return shop;
}

export const addCertificate = (shop: TestShop, fields: Partial<GiftCertificate>): Promise<void> =>
  shop.write((work) => {
    work.collection('gift_certificates').put({
      site_id: 'Shop',
      code: 'GIFT-2000',
      amount: 20,
      currency: 'USD',
      status: 'issued',
      enabled: true,
      recipient_email: 'anna@example.com',
      creation_date: '2026-01-01T00:00:00.000Z',
      ...fields,
    });
  });

/** Returns the amount of a certificate that has been spent, in cents. `+ 0` turns -0 into 0. */
export const spentCents = async (shop: TestShop, code = 'GIFT-2000'): Promise<number> =>
  -(await shop.store.begin().counter(giftCertificateCounterName('Shop', code))) + 0;

/** Creates a basket of two mugs with a total of 28.07 dollars, by default without payments. Returns its ID. */
export async function createBasket(
  shop: TestShop,
  payment_instruments: object[] = [],
  caller: Caller = anna,
): Promise<string> {
  const body = {
    billing_address: homeAddress,
    shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'ground' } }],
    product_items: [{ product_id: 'mug', quantity: 2 }],
    payment_instruments,
  };
  return (await shop.call(baskets.post, { caller, body })).document.basket_id ?? '';
}

/** Creates an order of 28.07 dollars without payments. Returns its number. */
export async function createUnpaidOrder(shop: TestShop): Promise<string> {
  const body = { basket_id: await createBasket(shop, [{ payment_method_id: 'INVOICE' }]) };
  const { document } = await shop.call(orders.post, { caller: anna, body });
  const orderNo = document.order_no ?? '';
  await shop.write(async (work) => {
    const order = await work.collection('orders').get(orderNo);
    if (order) work.collection('orders').put({ ...order, payment_instruments: [] });
  });
  return orderNo;
}

/** Adds a payment instrument to an order, as Anna by default. */
export const pay = (shop: TestShop, order_no: string, body: object, overrides: object = {}) =>
  shop.call(orderPayment.addPaymentInstrument, { caller: anna, params: { order_no }, body, ...overrides });

export const patchPayment = (
  shop: TestShop,
  order_no: string,
  id: string,
  body: object,
  overrides: object = {},
) =>
  shop.call(orderPayment.patchPaymentInstrument, {
    caller: anna,
    params: { order_no, payment_instrument_id: id },
    body,
    ...overrides,
  });

export const deletePayment = (shop: TestShop, order_no: string, id: string, overrides: object = {}) =>
  shop.call(orderPayment.deletePaymentInstrument, {
    caller: anna,
    params: { order_no, payment_instrument_id: id },
    ...overrides,
  });
