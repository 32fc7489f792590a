import { contract } from '../../../contract/index.ts';
import type { Basket } from '../../records/commerce.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import { isComplete } from '../../domain/totals/totals.ts';
import { response, implement, type RequestContext } from '../implement.ts';
import { basketArgument } from './basket-change.ts';
import { basketResponse, requireBasket, requireBasketInRequestedState } from './basket-access.ts';
import { basketView } from './basket-view.ts';
import { runDocumentHooks, documentArgument, runHooks, valueArgument } from './hook-points.ts';
import { paymentMethodResult } from './payment-methods.ts';
import { requireInstrument, resolveInstrument, replaceOrAddInstrument } from './payment-request.ts';
import { readShop, shopOf } from './shop.ts';

const { basketPayment } = contract.shop;

const instrumentArgument = (basketId: string, key: string): HookArgument => ({
  kind: 'object',
  class: 'order.OrderPaymentInstrument',
  key,
  container: { class: 'order.Basket', key: basketId },
});

function storeInstruments(
  input: RequestContext,
  basket: Basket,
  payment_instruments: Basket['payment_instruments'],
): void {
  input.work.collection('baskets').put({ ...basket, payment_instruments, last_modified: shopOf(input).now });
}

/** Responds with the basket. Modify hooks receive `hookArguments` after its document. */
async function respondWithBasket(input: RequestContext, basketId: string, ...hookArguments: HookArgument[]) {
  return response({ ...(await basketResponse(input, basketId)), trailingModifyHookArguments: hookArguments });
}

export const basketPaymentHandlers = implement(basketPayment, {
  async addPaymentInstrument(input) {
    const { hooks } = basketPayment.addPaymentInstrument;
    const { basket_id: id } = await requireBasketInRequestedState(input, input.params.basket_id);
    const request = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
      basketArgument(id),
      document,
    ]);
    const basket = await requireBasket(input, id);
    const instrument = await resolveInstrument(input, basket, request);
    storeInstruments(input, basket, [...basket.payment_instruments, instrument]);
    await runHooks(input, hooks?.after, basketArgument(id), documentArgument(request));
    return respondWithBasket(input, id, documentArgument(request));
  },

  async patchPaymentInstrument(input) {
    const { hooks } = basketPayment.patchPaymentInstrument;
    const { basket_id: id, payment_instrument_id: instrumentId } = input.params;
    requireInstrument(await requireBasketInRequestedState(input, id), instrumentId, input.fail);
    const hookTargets = [basketArgument(id), instrumentArgument(id, instrumentId)];
    const request = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
      ...hookTargets,
      document,
    ]);
    const basket = await requireBasket(input, id);
    const instrument = requireInstrument(basket, instrumentId, input.fail);
    const updatedInstrument = await resolveInstrument(input, basket, request, instrument);
    storeInstruments(input, basket, replaceOrAddInstrument(basket.payment_instruments, updatedInstrument));
    await runHooks(input, hooks?.after, ...hookTargets, documentArgument(request));
    return respondWithBasket(input, id, valueArgument(instrumentId));
  },

  async deletePaymentInstrument(input) {
    const { hooks } = basketPayment.deletePaymentInstrument;
    const { basket_id: id, payment_instrument_id: instrumentId } = input.params;
    requireInstrument(await requireBasketInRequestedState(input, id), instrumentId, input.fail);
    await runHooks(input, hooks?.before, basketArgument(id), instrumentArgument(id, instrumentId));
    const basket = await requireBasket(input, id);
    storeInstruments(
      input,
      basket,
      basket.payment_instruments.filter((instrument) => instrument.id !== instrumentId),
    );
    await runHooks(input, hooks?.after, basketArgument(id), valueArgument(instrumentId));
    return respondWithBasket(input, id, valueArgument(instrumentId));
  },

  async getPaymentMethods(input) {
    const { basket_id: id } = input.params;
    await requireBasket(input, id);
    await runHooks(input, basketPayment.getPaymentMethods.hooks?.before, valueArgument(id));
    const shop = shopOf(input);
    const storedBasket = await requireBasket(input, id);
    const { basket, totals } = await readShop(shop, (reader) => basketView(reader, storedBasket));
    const total = isComplete(basket, totals) ? totals.order_total : undefined;
    const document = await paymentMethodResult(shop, basket, total, input.locale);
    return response({ document, modifyHookArguments: [basketArgument(id)] });
  },
});
