import type { OrderPaymentInstrumentRequest } from '../../../contract/documents/payment.ts';
import { InvalidOrderStatus } from '../../../contract/faults/orders.ts';
import type { NotFound, OrderNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { isPayable } from '../../domain/order-status.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { Order, PaymentInstrument } from '../../records/commerce.ts';
import { answer, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { changedByHooks, documentArgument, runHooks, tookOver, valueArgument } from './hook-points.ts';
import { ownOrder } from './order-access.ts';
import { orderAnswer } from './order-submission.ts';
import { authorizePayment, orderInstrument, placeWhenCovered } from './payment-authorization.ts';
import { certificateLimit, giveBackCertificate, redeemCertificate } from './payment-gift-certificate.ts';
import { refuseProperty } from './payment-instrument.ts';
import { openAmountOf, paymentMethodResult } from './payment-methods.ts';
import { instrumentIn, keptByCustomer, requestedInstrument, withInstrument } from './payment-request.ts';
import { shopOf } from './shop-reader.ts';

const { orderPayment } = contract.shop;

type Input = RequestContext & {
  readonly params: { readonly order_no: string };
  readonly fail: Fail<typeof OrderNotFound | typeof NotFound | typeof InvalidOrderStatus>;
};

const live = (key: string): HookArgument => ({ kind: 'object', class: 'order.Order', key });

/** @throws OrderNotFound, NotFound, InvalidOrderStatus */
async function payableOrder(input: Input): Promise<Order> {
  const order = await ownOrder(input, input.params.order_no);
  if (isPayable(order.status)) return order;
  throw input.fail(InvalidOrderStatus, { orderNo: order.order_no, orderStatus: order.status });
}

/** As {@link payableOrder}, before anything changes. @throws ResourceStateConflict, InvalidIfMatch */
async function orderToPay(input: Input): Promise<Order> {
  const order = await payableOrder(input);
  // A body of a sub-resource may carry the state of what it was copied from: headers alone speak of the order.
  const { work, vendor, headers } = input;
  await checkResourceState({ work, vendor, headers }, 'orders', order.order_no);
  return order;
}

function storePayment(input: RequestContext, order: Order, payment_instruments: PaymentInstrument[]): void {
  input.work.of('orders').put({ ...order, payment_instruments, last_modified: shopOf(input).now });
}

/** The instrument with the amount that it pays, what is open unless it says so, and its certificate redeemed. */
async function settled(input: RequestContext, order: Order, instrument: PaymentInstrument) {
  const shop = shopOf(input);
  const others = order.payment_instruments.filter(({ id }) => id !== instrument.id);
  const open = openAmountOf(others, order.totals.order_total) ?? 0;
  const container = { ...order, payment_instruments: others };
  const limit = await certificateLimit(shop, container, instrument);
  return redeemCertificate(shop, { ...instrument, amount: instrument.amount ?? Math.min(open, limit) });
}

/** A card is needed where the method takes cards (the instrument may have one already). */
async function requireCard(
  { work, site }: RequestContext,
  { payment_method_id: id, card }: PaymentInstrument,
) {
  const methods = await work.of('payment_methods').find('site', site.id);
  const takesCards = (methods.find((method) => method.id === id)?.cards?.length ?? 0) > 0;
  if (takesCards && card === undefined) refuseProperty('order_payment_instrument_request', '$.payment_card');
}

/** Adds what was paid with to the wallet of a registered customer, where the request asks for it. */
async function keepForCustomer(
  input: RequestContext,
  order: Order,
  request: OrderPaymentInstrumentRequest,
  paid: PaymentInstrument,
): Promise<void> {
  const asked = request.create_customer_payment_instrument === true;
  if (
    !asked ||
    request.customer_payment_instrument_id !== undefined ||
    paid.gift_certificate_code !== undefined
  )
    return;
  const customer = await input.work.of('customers').get(order.customer_id);
  if (customer?.auth_type !== 'registered') return;
  const kept = keptByCustomer(paid, input.random.id(), shopOf(input).now);
  input.work
    .of('customers')
    .put({ ...customer, payment_instruments: [...(customer.payment_instruments ?? []), kept] });
}

export const orderPaymentHandlers = implement(orderPayment, {
  async addPaymentInstrument(input) {
    const { hooks } = orderPayment.addPaymentInstrument;
    const { order_no: orderNo } = await orderToPay(input);
    const request = await changedByHooks(input, hooks?.before, [live(orderNo)], input.body);
    const order = await payableOrder(input);
    const added = await settled(input, order, await requestedInstrument(input, order, request));
    await requireCard(input, added);
    storePayment(input, order, [...order.payment_instruments, added]);
    await keepForCustomer(input, order, request, added);
    const authorized =
      input.query.skip_authorization !== true &&
      (await authorizePayment(input, orderNo, added.id, request.payment_card));
    const told = [live(orderNo), documentArgument(request), valueArgument(authorized)];
    if (!(await tookOver(input, hooks?.after, ...told))) await placeWhenCovered(input, orderNo);
    return answer({ ...(await orderAnswer(input, orderNo)), modifyThen: [documentArgument(request)] });
  },

  async patchPaymentInstrument(input) {
    const { hooks } = orderPayment.patchPaymentInstrument;
    const { payment_instrument_id: instrumentId } = input.params;
    const { order_no: orderNo, ...found } = await orderToPay(input);
    instrumentIn(found, instrumentId, input.fail);
    const both = [live(orderNo), orderInstrument(orderNo, instrumentId)];
    const request = await changedByHooks(input, hooks?.before, both, input.body);
    const order = await payableOrder(input);
    const before = await giveBackCertificate(shopOf(input), instrumentIn(order, instrumentId, input.fail));
    const requested = await requestedInstrument(input, order, request, before);
    // What was authorised before says nothing of what it is now.
    const { authorization: _authorization, ...changed } = await settled(input, order, requested);
    await requireCard(input, changed);
    storePayment(input, order, withInstrument(order.payment_instruments, changed));
    await keepForCustomer(input, order, request, changed);
    const authorized =
      input.query.skip_authorization !== true &&
      (await authorizePayment(input, orderNo, instrumentId, request.payment_card));
    const told = [...both, documentArgument(request), valueArgument(authorized)];
    if (!(await tookOver(input, hooks?.after, ...told))) await placeWhenCovered(input, orderNo);
    return answer({ ...(await orderAnswer(input, orderNo)), modifyThen: [valueArgument(instrumentId)] });
  },

  async deletePaymentInstrument(input) {
    const { hooks } = orderPayment.deletePaymentInstrument;
    const { payment_instrument_id: instrumentId } = input.params;
    const { order_no: orderNo, ...found } = await orderToPay(input);
    instrumentIn(found, instrumentId, input.fail);
    await runHooks(input, hooks?.before, live(orderNo), orderInstrument(orderNo, instrumentId));
    const order = await payableOrder(input);
    await giveBackCertificate(shopOf(input), instrumentIn(order, instrumentId, input.fail));
    storePayment(
      input,
      order,
      order.payment_instruments.filter(({ id }) => id !== instrumentId),
    );
    await runHooks(input, hooks?.after, live(orderNo), valueArgument(instrumentId));
    return answer({ ...(await orderAnswer(input, orderNo)), modifyThen: [valueArgument(instrumentId)] });
  },

  async getPaymentMethods(input) {
    const { order_no: orderNo } = await ownOrder(input, input.params.order_no);
    await runHooks(input, orderPayment.getPaymentMethods.hooks?.before, valueArgument(orderNo));
    const order = await ownOrder(input, orderNo);
    const { order_total: total } = order.totals;
    const document = await paymentMethodResult(shopOf(input), order, total, input.locale);
    return answer({ document, modifyWith: [live(orderNo)] });
  },
});
