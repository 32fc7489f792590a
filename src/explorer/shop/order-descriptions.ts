import { priceFormat } from '../../../contract/price-format.ts';
import { MissingCredentials } from '../../client/access.ts';
import { isFault, isPlatformError } from '../../client/errors.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { readResource } from '../../documents/resource-reader.ts';
import type { ExplorerContext } from '../explorer-context.ts';
import { textOrEmpty } from '../listing.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { findAddress, type NodePage, type TreeNode } from '../node.ts';

const maxConcurrentRequests = 6;

/** Returns status, total and customer of an order, as they follow its number in a row. */
export const describeOrder = (order: JsonObject, locale: string): string =>
  [
    textOrEmpty(order['status']),
    priceFormat(order['currency'], locale)(order['order_total']),
    textOrEmpty(order['customer_name']),
  ]
    .filter(Boolean)
    .join('  ');

/**
 * Adds descriptions to rows that have only the number of an order. Reads the orders with the client of the Data API,
 * whoever the shopper is. A row whose order cannot be read stays as it is. After a failure other than a missing order,
 * no further orders are read, since they would probably fail as well.
 */
export async function withOrderDescriptions(
  { access, connection, locale }: ExplorerContext,
  site: string,
  page: NodePage,
): Promise<NodePage> {
  let isReadable = true;
  const describe = async (node: TreeNode): Promise<TreeNode> => {
    const orderNo = findAddress(node)?.params['order_no'];
    if (orderNo === undefined || !isReadable) return node;
    const params = { site_id: site, order_no: orderNo };
    try {
      const order = await readResource(access, { connection, kind: 'order', params });
      return { ...node, description: describeOrder(order, locale) };
    } catch (error) {
      if (!isPlatformError(error) && !(error instanceof MissingCredentials)) throw error;
      if (!isFault(error) || error.status !== 404) isReadable = false;
      return node;
    }
  };
  return { ...page, nodes: await mapConcurrently(maxConcurrentRequests, page.nodes, describe) };
}
