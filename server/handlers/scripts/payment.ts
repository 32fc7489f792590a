import { Fault } from '../../../contract/fault.ts';
import type { ScriptServices } from '../../ports/script-services.ts';
import { compoundKey } from '../../records/collections.ts';
import { cardProblem, isExpired } from '../../domain/payment-card.ts';
import { codeFromHex } from '../shop/gift-certificate-issue.ts';
import { balanceOf, certificateLimit, redeemCertificate } from '../shop/payment-gift-certificate.ts';
import { applicablePaymentMethods } from '../shop/payment-methods.ts';
import { replaceOrAddInstrument } from '../shop/payment-request.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { loadOrder } from './orders.ts';
import type { ScriptShop } from './script-shop.ts';
import { readShop } from '../shop/shop.ts';

type PaymentServices = Pick<
  ScriptServices,
  | 'paymentMethods'
  | 'cardProblem'
  | 'giftCertificateBalance'
  | 'newGiftCertificateCode'
  | 'redeemGiftCertificate'
>;

export const paymentServices = (open: () => Promise<ScriptShop>): PaymentServices => ({
  async paymentMethods(customerId, country, amount) {
    const shop = await open();
    const { currency, customerId: scopeCustomerId } = shop.scope;
    const payer = {
      currency,
      customer_id: customerId ?? scopeCustomerId ?? '',
      billing_address: country === undefined ? {} : { country_code: country },
    };
    return readShop(shop, (reader) => applicablePaymentMethods(reader, payer, amount));
  },

  async cardProblem(methodId, card) {
    const { work, site, now } = await open();
    const method = await work.collection('payment_methods').get(compoundKey(site.id, methodId));
    if (method === undefined) throw new Error(`The payment method ${methodId} does not exist.`);
    return isExpired(omitUndefined(card), now) ? 'expired' : cardProblem(method, card);
  },

  async giftCertificateBalance(code) {
    const shop = await open();
    const certificate = await shop.work.collection('gift_certificates').get(compoundKey(shop.site.id, code));
    return certificate && balanceOf(shop, certificate);
  },

  async newGiftCertificateCode() {
    const { work, site, random } = await open();
    for (;;) {
      const code = codeFromHex(random.hex(32));
      if ((await work.collection('gift_certificates').get(compoundKey(site.id, code))) === undefined)
        return code;
    }
  },

  async redeemGiftCertificate(orderNo, instrumentId) {
    const shop = await open();
    const order = await loadOrder(shop, orderNo);
    const instrument = order.payment_instruments.find(({ id }) => id === instrumentId);
    if (instrument === undefined) throw new Error('The payment instrument does not belong to the order.');
    try {
      const limit = await certificateLimit(shop, order, instrument);
      if ((instrument.amount ?? 0) > limit) return 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE';
      const redeemedInstrument = await redeemCertificate(shop, instrument);
      const authorizedInstrument = { ...redeemedInstrument, authorization: { status: 0, code: 'OK' } };
      shop.work.collection('orders').put({
        ...order,
        payment_instruments: replaceOrAddInstrument(order.payment_instruments, authorizedInstrument),
        last_modified: shop.now,
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { statusCode } = error.arguments;
      return typeof statusCode === 'string' ? statusCode : error.message;
    }
  },
});
