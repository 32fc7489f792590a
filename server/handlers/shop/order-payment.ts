import type { OrderPaymentInstrumentRequest } from '../../../contract/documents/payment.ts';
import { InvalidOrderStatus } from '../../../contract/faults/orders.ts';
import type { NotFound, OrderNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { isPayable } from '../../domain/order-status.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { Order, PaymentInstrument } from '../../records/commerce.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import {
  runDocumentHooks,
  documentArgument,
  runHooks,
  isHandledByHook,
  valueArgument,
} from './hook-points.ts';
import { instrumentQuota } from './customer-payment-instruments.ts';
import { requireOrder } from './order-access.ts';
import { orderResponse } from './order-submission.ts';
import { authorizePayment, orderInstrumentArgument, placeOrderIfFullyPaid } from './payment-authorization.ts';
import { certificateLimit, restoreCertificate, redeemCertificate } from './payment-gift-certificate.ts';
import { invalidProperty } from './payment-instrument.ts';
import { outstandingAmountOf, paymentMethodResult } from './payment-methods.ts';
import {
  requireInstrument,
  toCustomerInstrument,
  resolveInstrument,
  replaceOrAddInstrument,
} from './payment-request.ts';
import { shopOf } from './shop.ts';

const { orderPayment } = contract.shop;

type Input = RequestContext & {
  readonly params: { readonly order_no: string };
  readonly fail: Fail<typeof OrderNotFound | typeof NotFound | typeof InvalidOrderStatus>;
};

const orderArgument = (key: string): HookArgument => ({ kind: 'object', class: 'order.Order', key });

/** @throws OrderNotFound, NotFound, InvalidOrderStatus */
async function requirePayableOrder(input: Input): Promise<Order> {
  const order = await requireOrder(input, input.params.order_no);
  if (isPayable(order.status)) return order;
  throw input.fail(InvalidOrderStatus, { orderNo: order.order_no, orderStatus: order.status });
}

/**
 * Like {@link requirePayableOrder}, but also compares the resource state in the request's headers.
 * @throws ResourceStateConflict, InvalidIfMatch, and the faults of {@link requirePayableOrder}
 */
async function requirePayableOrderInRequestedState(input: Input): Promise<Order> {
  const order = await requirePayableOrder(input);
  // The body, a payment instrument, may have been copied from a document that includes its order's resource state, so
  // only the headers are compared.
  const { work, vendor, headers } = input;
  await checkResourceState({ work, vendor, headers }, 'orders', order.order_no);
  return order;
}

function storeInstruments(
  input: RequestContext,
  order: Order,
  payment_instruments: PaymentInstrument[],
): void {
  input.work.collection('orders').put({ ...order, payment_instruments, last_modified: shopOf(input).now });
}

/**
 * Sets the amount that an instrument pays. If the instrument is a gift certificate, the amount is deducted from it. The
 * default is the outstanding amount, or as much of it as the certificate can pay.
 * @throws InvalidGiftCertificateCode
 */
async function assignAmountAndRedeem(input: RequestContext, order: Order, instrument: PaymentInstrument) {
  const shop = shopOf(input);
  const otherInstruments = order.payment_instruments.filter(({ id }) => id !== instrument.id);
  const outstandingAmount = outstandingAmountOf(otherInstruments, order.totals.order_total) ?? 0;
  const container = { ...order, payment_instruments: otherInstruments };
  const limit = await certificateLimit(shop, container, instrument);
  return redeemCertificate(shop, {
    ...instrument,
    amount: instrument.amount ?? Math.min(outstandingAmount, limit),
  });
}

/**
 * Checks that an instrument has a card, from this or an earlier request, if its payment method accepts cards.
 * @throws PropertyConstraintViolation
 */
async function requireCard(
  { work, site }: RequestContext,
  { payment_method_id: id, card }: PaymentInstrument,
) {
  const methods = await work.collection('payment_methods').find('site', site.id);
  const acceptsCards = (methods.find((method) => method.id === id)?.cards?.length ?? 0) > 0;
  if (acceptsCards && card === undefined)
    throw invalidProperty('order_payment_instrument_request', '$.payment_card');
}

/**
 * Stores the instrument with the order's customer if this is requested and the customer is registered. Does nothing for
 * a gift certificate, or for an instrument that is already stored with the customer. If the customer has the maximum
 * number of instruments, nothing is stored either, because the payment must not fail for that reason.
 */
async function saveToWallet(
  input: RequestContext,
  order: Order,
  request: OrderPaymentInstrumentRequest,
  instrument: PaymentInstrument,
): Promise<void> {
  const isRequested = request.create_customer_payment_instrument === true;
  if (
    !isRequested ||
    request.customer_payment_instrument_id !== undefined ||
    instrument.gift_certificate_code !== undefined
  )
    return;
  const customer = await input.work.collection('customers').get(order.customer_id);
  if (customer?.auth_type !== 'registered') return;
  const walletInstruments = customer.payment_instruments ?? [];
  if (walletInstruments.length >= instrumentQuota) return;
  const { now } = shopOf(input);
  const customerInstrument = toCustomerInstrument(instrument, input.random.id(), now);
  input.work.collection('customers').put({
    ...customer,
    payment_instruments: [...walletInstruments, customerInstrument],
    last_modified: now,
  });
}

export const orderPaymentHandlers = implement(orderPayment, {
  async addPaymentInstrument(input) {
    const { hooks } = orderPayment.addPaymentInstrument;
    const { order_no: orderNo } = await requirePayableOrderInRequestedState(input);
    const request = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
      orderArgument(orderNo),
      document,
    ]);
    const order = await requirePayableOrder(input);
    const instrument = await assignAmountAndRedeem(
      input,
      order,
      await resolveInstrument(input, order, request),
    );
    await requireCard(input, instrument);
    storeInstruments(input, order, [...order.payment_instruments, instrument]);
    await saveToWallet(input, order, request, instrument);
    const isAuthorized =
      input.query.skip_authorization !== true &&
      (await authorizePayment(input, orderNo, instrument.id, request.payment_card));
    const hookArguments = [orderArgument(orderNo), documentArgument(request), valueArgument(isAuthorized)];
    if (!(await isHandledByHook(input, hooks?.after, ...hookArguments)))
      await placeOrderIfFullyPaid(input, orderNo);
    return response({
      ...(await orderResponse(input, orderNo)),
      trailingModifyHookArguments: [documentArgument(request)],
    });
  },

  async patchPaymentInstrument(input) {
    const { hooks } = orderPayment.patchPaymentInstrument;
    const { payment_instrument_id: instrumentId } = input.params;
    const { order_no: orderNo, ...orderBeforeHooks } = await requirePayableOrderInRequestedState(input);
    requireInstrument(orderBeforeHooks, instrumentId, input.fail);
    const hookTargets = [orderArgument(orderNo), orderInstrumentArgument(orderNo, instrumentId)];
    const request = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
      ...hookTargets,
      document,
    ]);
    const order = await requirePayableOrder(input);
    const restoredInstrument = await restoreCertificate(
      shopOf(input),
      requireInstrument(order, instrumentId, input.fail),
    );
    const draftInstrument = await resolveInstrument(input, order, request, restoredInstrument);
    // The previous authorization does not apply to the changed instrument.
    const { authorization: _authorization, ...updatedInstrument } = await assignAmountAndRedeem(
      input,
      order,
      draftInstrument,
    );
    await requireCard(input, updatedInstrument);
    storeInstruments(input, order, replaceOrAddInstrument(order.payment_instruments, updatedInstrument));
    await saveToWallet(input, order, request, updatedInstrument);
    const isAuthorized =
      input.query.skip_authorization !== true &&
      (await authorizePayment(input, orderNo, instrumentId, request.payment_card));
    const hookArguments = [...hookTargets, documentArgument(request), valueArgument(isAuthorized)];
    if (!(await isHandledByHook(input, hooks?.after, ...hookArguments)))
      await placeOrderIfFullyPaid(input, orderNo);
    return response({
      ...(await orderResponse(input, orderNo)),
      trailingModifyHookArguments: [valueArgument(instrumentId)],
    });
  },

  async deletePaymentInstrument(input) {
    const { hooks } = orderPayment.deletePaymentInstrument;
    const { payment_instrument_id: instrumentId } = input.params;
    const { order_no: orderNo, ...orderBeforeHooks } = await requirePayableOrderInRequestedState(input);
    requireInstrument(orderBeforeHooks, instrumentId, input.fail);
    await runHooks(
      input,
      hooks?.before,
      orderArgument(orderNo),
      orderInstrumentArgument(orderNo, instrumentId),
    );
    const order = await requirePayableOrder(input);
    await restoreCertificate(shopOf(input), requireInstrument(order, instrumentId, input.fail));
    storeInstruments(
      input,
      order,
      order.payment_instruments.filter(({ id }) => id !== instrumentId),
    );
    await runHooks(input, hooks?.after, orderArgument(orderNo), valueArgument(instrumentId));
    return response({
      ...(await orderResponse(input, orderNo)),
      trailingModifyHookArguments: [valueArgument(instrumentId)],
    });
  },

  async getPaymentMethods(input) {
    const { order_no: orderNo } = await requireOrder(input, input.params.order_no);
    await runHooks(input, orderPayment.getPaymentMethods.hooks?.before, valueArgument(orderNo));
    const order = await requireOrder(input, orderNo);
    const { order_total: total } = order.totals;
    const document = await paymentMethodResult(shopOf(input), order, total, input.locale);
    return response({ document, modifyHookArguments: [orderArgument(orderNo)] });
  },
});
