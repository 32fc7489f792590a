import type { JsonObject } from '../../client/json-object.ts';
import type { ResourceAddress } from '../../documents/address.ts';
import type { Exchange } from '../../requests/runner.ts';
import { textOrEmpty } from '../listing.ts';

export interface CreatedResources {
  readonly createdAddresses: readonly ResourceAddress[];
  readonly submissions: readonly Submission[];
  /** Whether the requests may have changed resources, which views show. */
  readonly hasChanges: boolean;
}

/** A basket that no longer exists, and the order that was created from it. */
export interface Submission {
  readonly basket: ResourceAddress;
  readonly order: ResourceAddress;
}

/** Returns the addresses of an order in the Shop API and the Data API. */
export const orderAddresses = (
  connection: string,
  site: string,
  orderNo: string,
): readonly [shop: ResourceAddress, data: ResourceAddress] => [
  { connection, kind: 'shopOrder', site, params: { order_no: orderNo } },
  { connection, kind: 'order', params: { site_id: site, order_no: orderNo } },
];

export const basketAddress = (connection: string, site: string, basketId: string): ResourceAddress => ({
  connection,
  kind: 'basket',
  site,
  params: { basket_id: basketId },
});

/**
 * Returns the baskets, orders and customers that requests to a connection have created. `defaultSite` is the site of
 * paths that do not contain one.
 */
export function findCreatedResources(
  exchanges: readonly Exchange[],
  connection: string,
  baseUrl: string,
  defaultSite: string,
): CreatedResources {
  const createdAddresses: ResourceAddress[] = [];
  const submissions: Submission[] = [];
  for (const { request, url, response } of exchanges) {
    const { origin, pathname } = new URL(url);
    const match = /^(?:\/s\/([^/]+))?\/[^/]+\/shop\/v\d+_\d+\/(baskets|orders|customers)$/.exec(pathname);
    const isCreation = request.method === 'POST' && response.status >= 200 && response.status < 300;
    if (!match || !isCreation || origin !== new URL(baseUrl).origin) continue;
    const site = match[1] === undefined || match[1] === '-' ? defaultSite : decodeURIComponent(match[1]);
    const document = parseObject(response.text);
    const customerId = textOrEmpty(document['customer_id']);
    const basketId = textOrEmpty(document['basket_id']);
    const orderNo = textOrEmpty(document['order_no']);
    if (match[2] === 'orders' && orderNo !== '') {
      const addresses = orderAddresses(connection, site, orderNo);
      const submittedId = textOrEmpty(parseObject(request.body ?? '')['basket_id']);
      createdAddresses.push(...addresses);
      if (submittedId !== '')
        submissions.push({ basket: basketAddress(connection, site, submittedId), order: addresses[0] });
    } else if (match[2] === 'baskets' && basketId !== '') {
      createdAddresses.push(basketAddress(connection, site, basketId));
    } else if (match[2] === 'customers' && customerId !== '') {
      createdAddresses.push({ connection, kind: 'customer', site, params: { customer_id: customerId } });
    }
  }
  const submittedIds = new Set(submissions.map(({ basket }) => basket.params['basket_id']));
  return {
    // Newest first, without baskets from which orders were created.
    createdAddresses: createdAddresses
      .filter(({ kind, params }) => kind !== 'basket' || !submittedIds.has(params['basket_id']))
      .reverse(),
    submissions,
    hasChanges: exchanges.some(isChange),
  };
}

/** Whether a request may have changed a resource. Searches are sent with POST, too. */
const isChange = ({ request: { method }, url, response: { status } }: Exchange): boolean =>
  !/^(GET|HEAD|OPTIONS)$/.test(method) && status < 300 && !/_search(\?|$)/.test(url);

function parseObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}
