import { IllegalEnumerationValue, MalformedParameter } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Order } from '../../records/commerce.ts';
import { response, type HandlerInput } from '../implement.ts';
import { totalsInputs } from './basket-view.ts';
import { customerForListing } from './customer-access.ts';
import { runHooks, valueArgument, customerArgument } from './hook-points.ts';
import { orderDocument } from './order-document.ts';
import { readShop, shopOf } from './shop.ts';

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

/**
 * Returns the time in a filter as milliseconds since 1970, or undefined without a filter.
 * @throws MalformedParameter
 */
function parseInstant({ query, fail }: Input, parameter: 'from' | 'until'): number | undefined {
  const value = query[parameter];
  if (value === undefined || value === '') return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) throw fail(MalformedParameter, { parameter, value });
  return time;
}

/** @throws MalformedParameter, IllegalEnumerationValue */
function parseFilter(input: Input): (order: Order) => boolean {
  const { query, site, fail } = input;
  const from = parseInstant(input, 'from') ?? -Infinity;
  const until = parseInstant(input, 'until') ?? Infinity;
  const statusNames = (query.status ?? '').split(',').map((status) => status.trim().toLowerCase());
  const requestedStatuses = statusNames.filter((status) => status !== '');
  const unknownStatus = requestedStatuses.find((status) => !statuses.has(status));
  if (unknownStatus !== undefined)
    throw fail(IllegalEnumerationValue, { value: unknownStatus, type: 'status' });
  const includesAllSites = query['cross-sites'] === true || query.cross_sites === true;
  return (order) => {
    const createdAt = Date.parse(order.creation_date);
    return (
      (includesAllSites || order.site_id === site.id) &&
      createdAt >= from &&
      createdAt <= until &&
      (requestedStatuses.length === 0 || requestedStatuses.includes(order.status))
    );
  };
}

const compareNewestFirst = (a: Order, b: Order): number =>
  Date.parse(b.creation_date) - Date.parse(a.creation_date) || (a.order_no < b.order_no ? 1 : -1);

/** Returns an order's document. The names in it are read from the order's own site. */
async function documentOf(input: Input, order: Order) {
  const site = (await input.work.collection('sites').get(order.site_id)) ?? input.site;
  const shop = { ...shopOf(input), site };
  const state = await input.work.collection('orders').state(order.order_no);
  return orderDocument(
    order,
    await readShop(shop, (reader) => totalsInputs(reader, order)),
    shop.now,
    input,
    state?.resourceState,
  );
}

/**
 * Returns a customer's orders in the site, or in all sites if requested, newest first. Customers see only their own.
 */
export async function customerOrders(input: Input) {
  const { customer_id: customerId } = input.params;
  const isMatch = parseFilter(input);
  await runHooks(input, operation.hooks?.before, valueArgument(customerId));
  const customer = await customerForListing(input, customerId);
  const orders =
    customer === undefined ? [] : await input.work.collection('orders').find('customer', customerId);
  const document = await input.lists.paginate(orders.filter(isMatch).sort(compareNewestFirst), (order) =>
    documentOf(input, order),
  );
  return customer === undefined
    ? document
    : response({ document, modifyHookArguments: [customerArgument(customerId)] });
}
