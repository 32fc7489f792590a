import type { orders } from '../../../contract/shop/orders.ts';
import { StatusTransitionNotPossible } from '../../../contract/faults/shop.ts';
import { canBecome } from '../../domain/order-status.ts';
import type { Order } from '../../records/commerce.ts';
import type { HandlerInput } from '../implement.ts';
import { actingAgent } from './acting-agent.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { requireOrder } from './order-access.ts';
import { transitionOrder } from './order-transition.ts';
import { omitUndefined } from './omit-undefined.ts';
import { shopOf } from './shop.ts';

type Input = HandlerInput<typeof orders.patch>;

/**
 * Stores the status and the custom properties in a request. A new status has effects on stock, coupons, gift
 * certificates and product lists ({@link transitionOrder}).
 * @throws StatusTransitionNotPossible, InvalidGiftCertificateCode, and the faults of {@link requireOrder}
 */
export async function changeOrder(input: Input, orderNo: string): Promise<void> {
  const { body, caller, work, fail } = input;
  const shop = shopOf(input);
  const order = await requireOrder(input, orderNo);
  const status = body.status ?? order.status;
  if (!canBecome(order.status, status)) {
    throw fail(StatusTransitionNotPossible, { statusFrom: order.status, statusTo: status });
  }
  // For an order that fails, the channel of the request is also stored (data-api 3).
  const isFailing = status === 'failed' && order.status !== 'failed';
  const channel: Order['channel_type'] = actingAgent(caller) === undefined ? 'storefront' : 'callcenter';
  work.collection('orders').put(
    omitUndefined({
      ...(await transitionOrder(shop, order, status)),
      channel_type: isFailing ? channel : order.channel_type,
      custom: mergeCustom(order.custom, customAttributesOf(body)),
    }),
  );
}
