import { Fault } from '../../../contract/fault.ts';
import type { ScriptServices } from '../../ports/script-services.ts';
import { compoundKey } from '../../records/collections.ts';
import { cardProblem, isExpired } from '../../domain/payment-card.ts';
import { codeFrom } from '../shop/gift-certificate-issue.ts';
import { balanceOf, certificateLimit, redeemCertificate } from '../shop/payment-gift-certificate.ts';
import { applicablePaymentMethods } from '../shop/payment-methods.ts';
import { withInstrument } from '../shop/payment-request.ts';
import { present } from '../shop/present.ts';
import { orderIn } from './orders.ts';
import type { ScriptShop } from './script-shop.ts';

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
    const { currency, customerId: current } = shop.scope;
    const payable = {
      currency,
      customer_id: customerId ?? current ?? '',
      billing_address: country === undefined ? {} : { country_code: country },
    };
    return applicablePaymentMethods(shop, payable, amount);
  },

  async cardProblem(methodId, card) {
    const { work, site, now } = await open();
    const method = await work.of('payment_methods').get(compoundKey(site.id, methodId));
    if (method === undefined) throw new Error(`There is no payment method ${methodId}.`);
    return isExpired(present(card), now) ? 'expired' : cardProblem(method, card);
  },

  async giftCertificateBalance(code) {
    const shop = await open();
    const certificate = await shop.work.of('gift_certificates').get(compoundKey(shop.site.id, code));
    return certificate && balanceOf(shop, certificate);
  },

  async newGiftCertificateCode() {
    const { work, site, random } = await open();
    for (;;) {
      const code = codeFrom(random.hex(32));
      if ((await work.of('gift_certificates').get(compoundKey(site.id, code))) === undefined) return code;
    }
  },

  async redeemGiftCertificate(orderNo, instrumentId) {
    const shop = await open();
    const order = await orderIn(shop, orderNo);
    const instrument = order.payment_instruments.find(({ id }) => id === instrumentId);
    if (instrument === undefined) throw new Error('The payment instrument is not one of the order.');
    try {
      const left = await certificateLimit(shop, order, instrument);
      if ((instrument.amount ?? 0) > left) return 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE';
      const paid = await redeemCertificate(shop, instrument);
      const authorized = { ...paid, authorization: { status: 0, code: 'OK' } };
      shop.work.of('orders').put({
        ...order,
        payment_instruments: withInstrument(order.payment_instruments, authorized),
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
