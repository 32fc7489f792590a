import { authorizationPoints } from '../../../contract/shop/order-payment.ts';
import { isCovered } from '../../domain/payment-amounts.ts';
import type { HookArgument, HookStatus } from '../../ports/hook-runner.ts';
import type { Order } from '../../records/commerce.ts';
import type { RequestContext } from '../implement.ts';
import { valueArgument } from './hook-points.ts';
import { moveOrder } from './order-move.ts';
import type { CardRequest } from './payment-instrument.ts';
import { present } from './present.ts';
import { shopOf } from './shop-reader.ts';

/** A payment instrument of an order for scripts. @param cardNumber for an authorisation alone */
export const orderInstrument = (orderNo: string, key: string, cardNumber?: string): HookArgument => ({
  kind: 'object',
  class: 'order.OrderPaymentInstrument',
  key,
  container: { class: 'order.Order', key: orderNo },
  ...(cardNumber === undefined ? {} : { cardNumber }),
});

/**
 * Has scripts authorise a payment of an order and stores what they say: a refusal is an answer, and no failure of the
 * request. Where no script speaks, the payment counts as authorised, as with a payment processor that always agrees.
 * @param card as the request has it: number and security code go to the script and are kept nowhere
 * @returns whether it is authorised
 */
export async function authorizePayment(
  input: RequestContext,
  orderNo: string,
  instrumentId: string,
  card: CardRequest | undefined,
): Promise<boolean> {
  const { work, hooks } = input;
  const found = (await work.of('orders').get(orderNo))?.payment_instruments.find(
    ({ id }) => id === instrumentId,
  );
  const byCard = card !== undefined || found?.card?.card_type !== undefined;
  const args = [
    { kind: 'object', class: 'order.Order', key: orderNo } as const,
    orderInstrument(orderNo, instrumentId, card?.number),
    ...(byCard ? [valueArgument(card?.security_code ?? null)] : []),
  ];
  let status: HookStatus | undefined;
  for (const point of byCard ? authorizationPoints.card : authorizationPoints.other) {
    if (status === undefined && (await hooks.has(point)))
      status = (await hooks.outcome(point, ...args)).status;
  }
  const authorization = present({
    status: status?.status === 'error' ? 1 : 0,
    code: status?.code || (status?.status === 'error' ? 'ERROR' : 'OK'),
    message: status?.message || undefined,
  });
  const order = await work.of('orders').get(orderNo);
  if (order === undefined) throw new Error(`order ${orderNo} vanished while its payment was authorised`);
  work.of('orders').put({
    ...order,
    payment_instruments: order.payment_instruments.map((one) =>
      one.id === instrumentId ? { ...one, authorization } : one,
    ),
  });
  return authorization.status === 0;
}

/** Places an order once what was authorised pays it: `created` becomes `new`, ready for its export. */
export async function placeWhenCovered(input: RequestContext, orderNo: string): Promise<void> {
  const order = await input.work.of('orders').get(orderNo);
  if (order?.status !== 'created' || !isCovered(order.payment_instruments, order.totals.order_total)) return;
  const placed = await moveOrder(shopOf(input), order, 'new');
  const exportStatus: Order['export_status'] =
    placed.export_status === 'not_exported' ? 'ready' : placed.export_status;
  input.work.of('orders').put({ ...placed, export_status: exportStatus });
}
