import { NotFound, OrderNotFound } from '../../../contract/faults/shop.ts';
import { compareVersions, parseVersion } from '../../../contract/version.ts';
import type { Order } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';

const orderNotFoundSince = parseVersion('18.1');

/**
 * Returns the order with this number in the request's site. To a customer, other customers' orders are reported as
 * missing, so that guessing a number does not reveal whether it is in use.
 * @throws OrderNotFound, or NotFound in 17.x
 */
export async function requireOrder(
  input: Pick<RequestContext, 'work' | 'site' | 'caller' | 'version'> & {
    readonly fail: Fail<typeof OrderNotFound | typeof NotFound>;
  },
  orderNo: string,
): Promise<Order> {
  const order = await input.work.collection('orders').get(orderNo);
  const isHidden =
    order === undefined ||
    order.site_id !== input.site.id ||
    (input.caller.kind === 'customer' && input.caller.customerId !== order.customer_id);
  if (!isHidden) return order;
  const definition = compareVersions(input.version, orderNotFoundSince) < 0 ? NotFound : OrderNotFound;
  throw input.fail(definition, { orderNumber: orderNo });
}
