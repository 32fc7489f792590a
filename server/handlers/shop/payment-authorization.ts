import { authorizationPoints } from '../../../contract/shop/order-payment.ts';
import { isCovered } from '../../domain/payment-amounts.ts';
import type { HookArgument, ScriptStatus } from '../../ports/hook-runner.ts';
import type { Order } from '../../records/commerce.ts';
import type { RequestContext } from '../implement.ts';
import { valueArgument } from './hook-points.ts';
import { transitionOrder } from './order-transition.ts';
import type { CardRequest } from './payment-instrument.ts';
import { omitUndefined } from './omit-undefined.ts';
import { shopOf } from './shop.ts';
import { orderDocumentAfterValidation } from './order-submission.ts';

/**
 * Returns a payment instrument of an order as a hook argument.
 * @param cardNumber the complete card number; passed only to a hook that authorizes payments
 */
export const orderInstrumentArgument = (orderNo: string, key: string, cardNumber?: string): HookArgument => ({
  kind: 'object',
  class: 'order.OrderPaymentInstrument',
  key,
  container: { class: 'order.Order', key: orderNo },
  ...(cardNumber === undefined ? {} : { cardNumber }),
});

/**
 * Lets scripts authorize a payment of an order and stores their result. A declined payment is a result and does not
 * fail the request. If no script returns a status, the payment is authorized, as with a payment processor that always
 * accepts.
 * @param card the card of the request: its number and security code are passed to the script and not stored
 * @returns whether the payment is authorized
 */
export async function authorizePayment(
  input: RequestContext,
  orderNo: string,
  instrumentId: string,
  card: CardRequest | undefined,
): Promise<boolean> {
  const { work, hooks } = input;
  const instrument = (await work.collection('orders').get(orderNo))?.payment_instruments.find(
    ({ id }) => id === instrumentId,
  );
  const isCardPayment = card !== undefined || instrument?.card?.card_type !== undefined;
  const args = [
    { kind: 'object', class: 'order.Order', key: orderNo } as const,
    orderInstrumentArgument(orderNo, instrumentId, card?.number),
    ...(isCardPayment ? [valueArgument(card?.security_code ?? null)] : []),
  ];
  let status: ScriptStatus | undefined;
  for (const point of isCardPayment ? authorizationPoints.card : authorizationPoints.other) {
    if (status === undefined && (await hooks.has(point)))
      status = (await hooks.outcome(point, ...args)).status;
  }
  const authorization = omitUndefined({
    status: status?.status === 'error' ? 1 : 0,
    code: status?.code || (status?.status === 'error' ? 'ERROR' : 'OK'),
    message: status?.message || undefined,
  });
  const order = await work.collection('orders').get(orderNo);
  if (order === undefined) throw new Error(`order ${orderNo} was deleted while its payment was authorized`);
  work.collection('orders').put({
    ...order,
    payment_instruments: order.payment_instruments.map((candidate) =>
      candidate.id === instrumentId ? { ...candidate, authorization } : candidate,
    ),
  });
  return authorization.status === 0;
}

/**
 * Places an order when the authorized amounts cover it: `created` becomes `new`, ready for export.
 * @throws HookStatus if the hook `validateOrder` returns an error status
 */
export async function placeOrderIfFullyPaid(input: RequestContext, orderNo: string): Promise<void> {
  const order = await input.work.collection('orders').get(orderNo);
  if (order?.status !== 'created' || !isCovered(order.payment_instruments, order.totals.order_total)) return;
  await orderDocumentAfterValidation(input, order, true);
  const placedOrder = await transitionOrder(shopOf(input), order, 'new');
  const exportStatus: Order['export_status'] =
    placedOrder.export_status === 'not_exported' ? 'ready' : placedOrder.export_status;
  input.work.collection('orders').put({ ...placedOrder, export_status: exportStatus });
}
