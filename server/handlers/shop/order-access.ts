import { NotFound, OrderNotFound } from '../../../contract/faults/shop.ts';
import { compareVersions, version } from '../../../contract/version.ts';
import type { Order } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';

const renamed = version('18.1');

/**
 * The order that a request names. Others' orders do not exist for a customer: a number that could be guessed must not
 * tell whether it is in use.
 * @throws OrderNotFound, which 17.x names NotFound
 */
export async function ownOrder(
  input: Pick<RequestContext, 'work' | 'site' | 'caller' | 'version'> & {
    readonly fail: Fail<typeof OrderNotFound | typeof NotFound>;
  },
  orderNo: string,
): Promise<Order> {
  const order = await input.work.of('orders').get(orderNo);
  const hidden =
    order === undefined ||
    order.site_id !== input.site.id ||
    (input.caller.kind === 'customer' && input.caller.customerId !== order.customer_id);
  if (!hidden) return order;
  const unknown = compareVersions(input.version, renamed) < 0 ? NotFound : OrderNotFound;
  throw input.fail(unknown, { orderNumber: orderNo });
}
