import type { SiteNotFound } from '../../../contract/faults/data.ts';
import { OrderNotFound, PaymentInstrumentNotFound } from '../../../contract/faults/shop.ts';
import type { Order, PaymentInstrument } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { instantOf, type Shop } from '../shop/shop.ts';
import { requireSite } from './require-site.ts';

export type OrderRequest = RequestContext & {
  readonly params: { readonly site_id: string; readonly order_no: string };
  readonly body?: unknown;
  readonly fail: Fail<typeof SiteNotFound | typeof OrderNotFound>;
};

/** The order that a request changes, and the shop of its site. */
export interface OrderInShop {
  readonly shop: Shop;
  readonly order: Order;
}

/**
 * @throws SiteNotFound, OrderNotFound (including for an order of another site), ResourceStateConflict, InvalidIfMatch
 */
export async function orderForChange(input: OrderRequest): Promise<OrderInShop> {
  const { work, clock, params, fail } = input;
  const site = await requireSite(input);
  const order = await work.collection('orders').get(params.order_no);
  if (order?.site_id !== site.id) throw fail(OrderNotFound, { orderNumber: params.order_no });
  await checkResourceState(input, 'orders', order.order_no);
  return { shop: { work, site, now: instantOf(clock.now()) }, order };
}

export function storeOrder({ work, now }: Shop, order: Order): Order {
  const updatedOrder = { ...order, last_modified: now };
  work.collection('orders').put(updatedOrder);
  return updatedOrder;
}

/** @throws PaymentInstrumentNotFound */
export function requireInstrument(
  order: Order,
  paymentInstrumentId: string,
  fail: Fail<typeof PaymentInstrumentNotFound>,
): PaymentInstrument {
  const instrument = order.payment_instruments.find(({ id }) => id === paymentInstrumentId);
  if (instrument === undefined) throw fail(PaymentInstrumentNotFound, { paymentInstrumentId });
  return instrument;
}

export const withInstrument = (order: Order, instrument: PaymentInstrument): Order => ({
  ...order,
  payment_instruments: order.payment_instruments.map((candidate) =>
    candidate.id === instrument.id ? instrument : candidate,
  ),
});
