import { contract } from '../../../contract/index.ts';
import type { Shopper } from '../../client/access.ts';
import { isFault } from '../../client/errors.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { groupNode, pinnedAddresses, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { fetchNodePage, textOrEmpty } from '../listing.ts';
import { findAddress, noteNode, pageOfNodes, sliceOfNodes, type NodePage, type TreeNode } from '../node.ts';
import { basketNode, unreadableBasketNode } from './basket-nodes.ts';
import { customerNode, orderNode } from './customer-nodes.ts';
import { searchNode } from './search-nodes.ts';
import { readOwnBaskets } from './shop-reads.ts';
import type { ShopSearch } from './shop-state.ts';
import { withOrderDescriptions } from './order-descriptions.ts';

const { shop } = contract;

/** Returns the tree of the Shop view for a site: shopper, search, customers, baskets and orders. */
export function buildShopTree(context: ExplorerContext, site: string, search: ShopSearch): NodePage {
  return pageOfNodes([
    {
      kind: 'shopper',
      id: 'shop/shopper',
      label: shopperLabel(context.access.shopper),
      description: `in ${site}`,
      icon: context.access.shopper.kind === 'agent' ? 'account' : 'person',
      command: 'cartwright.shop.signInAs',
    },
    searchNode(context, site, search),
    groupNode(
      'shop/customers',
      'Customers',
      'organization',
      'customer',
      {},
      () => readCustomersPage(context, site),
      {
        site,
        tooltip: 'The API does not list customers. Sign in as a customer, or open one by ID as an agent.',
        identifierLabel: 'ID',
      },
    ),
    groupNode('shop/baskets', 'Baskets', 'inbox', 'basket', {}, () => readBasketsPage(context, site), {
      site,
      flags: ['canAddBasket'],
      tooltip:
        'The API lists only the baskets of the shopper. The view also shows baskets that were created from this workspace.',
      identifierLabel: 'ID',
    }),
    groupNode(
      'shop/orders',
      'Orders',
      'package',
      'shopOrder',
      {},
      (start) => readOrdersPage(context, site, start),
      {
        site,
        tooltip:
          'The API lists only the orders of a customer. The view also shows orders that were placed from this workspace.',
        identifierLabel: 'number',
      },
    ),
  ]);
}

export function shopperLabel(shopper: Shopper): string {
  switch (shopper.kind) {
    case 'guest':
      return 'Guest';
    case 'customer':
      return shopper.credentials.login;
    case 'agent':
      return 'Agent';
  }
}

async function readCustomersPage(context: ExplorerContext, site: string): Promise<NodePage> {
  const currentCustomer = await context.access.customer(site);
  const currentCustomerId = currentCustomer === undefined ? '' : textOrEmpty(currentCustomer['customer_id']);
  const pinnedIds = pinnedAddresses(context, 'customer')
    .filter((address) => address.site === site)
    .map(({ params }) => params['customer_id'] ?? '')
    .filter((id) => id !== currentCustomerId);
  return pageOfNodes([
    ...(currentCustomer === undefined
      ? []
      : [customerNode(context, site, currentCustomerId, currentCustomer)]),
    ...pinnedIds.map((id) => customerNode(context, site, id)),
  ]);
}

/** Reads the shopper's own baskets, and baskets that were opened by ID or created from this workspace. */
async function readBasketsPage(context: ExplorerContext, site: string): Promise<NodePage> {
  const baskets = await readOwnBaskets(context.access, site);
  const ownBasketIds = new Set(baskets.map((basket) => textOrEmpty(basket['basket_id'])));
  const pinnedBaskets = pinnedAddresses(context, 'basket').filter(
    (address) => address.site === site && !ownBasketIds.has(address.params['basket_id'] ?? ''),
  );
  const pinnedNodes = await Promise.all(
    pinnedBaskets.map(async (address): Promise<TreeNode> => {
      try {
        return basketNode(context, site, await readResource(context.access, address));
      } catch (error) {
        if (!isFault(error)) throw error;
        return unreadableBasketNode(context, site, address.params['basket_id'] ?? '', error);
      }
    }),
  );
  const nodes = [...baskets.map((basket) => basketNode(context, site, basket)), ...pinnedNodes];
  return pageOfNodes(
    nodes.length > 0 ? nodes : [noteNode('shop/baskets/none', 'Select "+" to create a basket.')],
  );
}

/** Reads a page of the orders that were placed from this workspace or pinned, followed by the customer's orders. */
async function readOrdersPage(context: ExplorerContext, site: string, start: number): Promise<NodePage> {
  const localOrders = pinnedAddresses(context, 'shopOrder').filter((address) => address.site === site);
  const localPage = await withOrderDescriptions(
    context,
    site,
    sliceOfNodes(localOrders, start, ({ params }) =>
      resourceNode(context, 'shopOrder', params, { site, parentId: 'shop/pinned', flags: ['hasReceipt'] }),
    ),
  );
  if (localPage.next !== undefined) return localPage;
  const currentCustomer = await context.access.customer(site);
  if (currentCustomer === undefined) return localPage;
  const localNumbers = new Set(localOrders.map(({ params }) => params['order_no']));
  const page = await fetchNodePage(
    context.access.shop(site),
    shop.customers.orders,
    { params: { customer_id: textOrEmpty(currentCustomer['customer_id']) }, site },
    Math.max(0, start - localOrders.length),
    (order) => orderNode(context, site, order, 'shop'),
  );
  const otherOrders = page.nodes.filter((node) => !localNumbers.has(findAddress(node)?.params['order_no']));
  const nodes = [...localPage.nodes, ...otherOrders];
  return {
    nodes,
    ...(page.next === undefined
      ? { total: start + nodes.length }
      : { next: localOrders.length + page.next, total: localOrders.length + (page.total ?? 0) }),
  };
}
