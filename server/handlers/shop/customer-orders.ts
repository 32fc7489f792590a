import { IllegalEnumerationValue, MalformedParameter } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Order } from '../../records/commerce.ts';
import { answer, type HandlerInput } from '../implement.ts';
import { totalsInputs } from './basket-inputs.ts';
import { listedCustomer } from './customer-access.ts';
import { customerArgument, valueArgument } from './document-hooks.ts';
import { runHooks } from './hook-points.ts';
import { orderDocument } from './order-document.ts';
import { shopOf } from './shop-reader.ts';

const operation = contract.shop.customers.orders;
type Input = HandlerInput<typeof operation>;

const statuses = new Set<string>([
  'created',
  'new',
  'open',
  'completed',
  'cancelled',
  'replaced',
  'failed',
] satisfies Order['status'][]);

/** An instant of a filter, in milliseconds; undefined where there is none. @throws MalformedParameter */
function instant({ query, fail }: Input, parameter: 'from' | 'until'): number | undefined {
  const value = query[parameter];
  if (value === undefined || value === '') return undefined;
  const at = /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) throw fail(MalformedParameter, { parameter, value });
  return at;
}

/** @throws MalformedParameter, IllegalEnumerationValue */
function filterOf(input: Input): (order: Order) => boolean {
  const { query, site, fail } = input;
  const from = instant(input, 'from') ?? -Infinity;
  const until = instant(input, 'until') ?? Infinity;
  const asked = (query.status ?? '').split(',').map((status) => status.trim().toLowerCase());
  const wanted = asked.filter((status) => status !== '');
  const unknown = wanted.find((status) => !statuses.has(status));
  if (unknown !== undefined) throw fail(IllegalEnumerationValue, { value: unknown, type: 'status' });
  const everywhere = query['cross-sites'] === true || query.cross_sites === true;
  return (order) => {
    const created = Date.parse(order.creation_date);
    return (
      (everywhere || order.site_id === site.id) &&
      created >= from &&
      created <= until &&
      (wanted.length === 0 || wanted.includes(order.status))
    );
  };
}

const newestFirst = (a: Order, b: Order): number =>
  Date.parse(b.creation_date) - Date.parse(a.creation_date) || (a.order_no < b.order_no ? 1 : -1);

/** The names in an order are those of its own site. */
async function describe(input: Input, order: Order) {
  const site = (await input.work.of('sites').get(order.site_id)) ?? input.site;
  const shop = { ...shopOf(input), site };
  const state = await input.work.of('orders').state(order.order_no);
  return orderDocument(order, await totalsInputs(shop, order), shop.now, input, state?.resourceState);
}

/** A customer's orders, newest first. Others' are not there for a customer. */
export async function customerOrders(input: Input) {
  const { customer_id: customerId } = input.params;
  const fits = filterOf(input);
  await runHooks(input, operation.hooks?.before, valueArgument(customerId));
  const customer = await listedCustomer(input, customerId);
  const orders = customer === undefined ? [] : await input.work.of('orders').find('customer', customerId);
  const document = await input.lists.of(orders.filter(fits).sort(newestFirst), (order) =>
    describe(input, order),
  );
  return customer === undefined ? document : answer({ document, modifyWith: [customerArgument(customerId)] });
}
