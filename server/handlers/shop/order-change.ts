import type { orders } from '../../../contract/shop/orders.ts';
import { StatusTransitionNotPossible } from '../../../contract/faults/shop.ts';
import { canBecome } from '../../domain/order-status.ts';
import type { Order } from '../../records/commerce.ts';
import type { HandlerInput } from '../implement.ts';
import { actingAgent } from './acting-agent.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { ownOrder } from './order-access.ts';
import { moveOrder } from './order-move.ts';
import { present } from './present.ts';
import { shopOf } from './shop-reader.ts';

type Input = HandlerInput<typeof orders.patch>;

/** Sets status and custom properties as the request says, and moves stock where the status asks for it. */
export async function changeOrder(input: Input, orderNo: string): Promise<void> {
  const { body, caller, work, fail } = input;
  const shop = shopOf(input);
  const order = await ownOrder(input, orderNo);
  const status = body.status ?? order.status;
  if (!canBecome(order.status, status)) {
    throw fail(StatusTransitionNotPossible, { statusFrom: order.status, statusTo: status });
  }
  // Failing an order also says where it failed (data-api 3).
  const failing = status === 'failed' && order.status !== 'failed';
  const channel: Order['channel_type'] = actingAgent(caller) === undefined ? 'storefront' : 'callcenter';
  work.of('orders').put(
    present({
      ...(await moveOrder(shop, order, status)),
      channel_type: failing ? channel : order.channel_type,
      custom: mergeCustom(order.custom, customIn(body)),
    }),
  );
}
