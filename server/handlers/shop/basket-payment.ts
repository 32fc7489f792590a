import { contract } from '../../../contract/index.ts';
import type { Basket } from '../../records/commerce.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import { isComplete } from '../../domain/totals/totals.ts';
import { answer, implement, type RequestContext } from '../implement.ts';
import { basketAnswer, ownBasket, storeAndAnswer } from './basket-access.ts';
import { basketView } from './basket-inputs.ts';
import { changedByHooks, documentArgument, runHooks, valueArgument } from './hook-points.ts';
import { paymentMethodResult } from './payment-methods.ts';
import { instrumentIn, requestedInstrument, withInstrument } from './payment-request.ts';
import { shopOf } from './shop-reader.ts';

const { basketPayment } = contract.shop;

const live = (key: string): HookArgument => ({ kind: 'object', class: 'order.Basket', key });
const liveInstrument = (basketId: string, key: string): HookArgument => ({
  kind: 'object',
  class: 'order.OrderPaymentInstrument',
  key,
  container: { class: 'order.Basket', key: basketId },
});

/** Stores a basket with other payment instruments, for the after hooks to see. */
async function storePayment(
  input: RequestContext,
  basket: Basket,
  payment_instruments: Basket['payment_instruments'],
): Promise<void> {
  await storeAndAnswer(input, { ...basket, payment_instruments });
}

/** The basket's answer, for modify hooks that are told more than the response. */
async function answerTelling(input: RequestContext, basketId: string, ...then: HookArgument[]) {
  return answer({ ...(await basketAnswer(input, basketId)), modifyThen: then });
}

export const basketPaymentHandlers = implement(basketPayment, {
  async addPaymentInstrument(input) {
    const { hooks } = basketPayment.addPaymentInstrument;
    const { basket_id: id } = await ownBasket(input, input.params.basket_id);
    const request = await changedByHooks(input, hooks?.before, [live(id)], input.body);
    const basket = await ownBasket(input, id);
    const added = await requestedInstrument(input, basket, request);
    await storePayment(input, basket, [...basket.payment_instruments, added]);
    await runHooks(input, hooks?.after, live(id), documentArgument(request));
    return answerTelling(input, id, documentArgument(request));
  },

  async patchPaymentInstrument(input) {
    const { hooks } = basketPayment.patchPaymentInstrument;
    const { basket_id: id, payment_instrument_id: instrumentId } = input.params;
    instrumentIn(await ownBasket(input, id), instrumentId, input.fail);
    const told = [live(id), liveInstrument(id, instrumentId)];
    const request = await changedByHooks(input, hooks?.before, told, input.body);
    const basket = await ownBasket(input, id);
    const before = instrumentIn(basket, instrumentId, input.fail);
    const changed = await requestedInstrument(input, basket, request, before);
    await storePayment(input, basket, withInstrument(basket.payment_instruments, changed));
    await runHooks(input, hooks?.after, ...told, documentArgument(request));
    return answerTelling(input, id, valueArgument(instrumentId));
  },

  async deletePaymentInstrument(input) {
    const { hooks } = basketPayment.deletePaymentInstrument;
    const { basket_id: id, payment_instrument_id: instrumentId } = input.params;
    instrumentIn(await ownBasket(input, id), instrumentId, input.fail);
    await runHooks(input, hooks?.before, live(id), liveInstrument(id, instrumentId));
    const basket = await ownBasket(input, id);
    await storePayment(
      input,
      basket,
      basket.payment_instruments.filter((one) => one.id !== instrumentId),
    );
    await runHooks(input, hooks?.after, live(id), valueArgument(instrumentId));
    return answerTelling(input, id, valueArgument(instrumentId));
  },

  async getPaymentMethods(input) {
    const { basket_id: id } = input.params;
    await ownBasket(input, id);
    await runHooks(input, basketPayment.getPaymentMethods.hooks?.before, valueArgument(id));
    const shop = shopOf(input);
    const { basket, totals } = await basketView(shop, await ownBasket(input, id));
    const total = isComplete(basket, totals) ? totals.order_total : undefined;
    const document = await paymentMethodResult(shop, basket, total, input.locale);
    return answer({ document, modifyWith: [live(id)] });
  },
});
