import { PaymentInstrumentNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { implement } from '../implement.ts';
import { ownBasket, storeAndAnswer } from './basket-access.ts';
import { paymentMethods } from './basket-inputs.ts';
import { paymentMethodDocument } from './payment-documents.ts';
import { paymentInstrumentOf } from './payment-instrument.ts';
import { shopOf } from './shop-reader.ts';

export const basketPaymentHandlers = implement(contract.shop.basketPayment, {
  async addPaymentInstrument(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const added = await paymentInstrumentOf(input, basket, input.body);
    return storeAndAnswer(input, { ...basket, payment_instruments: [...basket.payment_instruments, added] });
  },

  async deletePaymentInstrument(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const { payment_instrument_id: paymentInstrumentId } = input.params;
    const left = basket.payment_instruments.filter(({ id }) => id !== paymentInstrumentId);
    if (left.length === basket.payment_instruments.length) {
      throw input.fail(PaymentInstrumentNotFound, { paymentInstrumentId });
    }
    return storeAndAnswer(input, { ...basket, payment_instruments: left });
  },

  async getPaymentMethods(input) {
    await ownBasket(input, input.params.basket_id);
    const methods = (await paymentMethods(shopOf(input))).filter((method) => method.enabled);
    return {
      applicable_payment_methods: methods.map((method) => paymentMethodDocument(method, input.locale)),
    };
  },
});
