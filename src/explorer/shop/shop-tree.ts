import { contract } from '../../../contract/index.ts';
import type { Shopper } from '../../client/access.ts';
import { isFault } from '../../client/errors.ts';
import { looseCall, type JsonObject } from '../../client/loose-call.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { pinnedOf, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, listedPage, numberOf, textOf } from '../listing.ts';
import { noteNode, pageOfNodes, type NodePage, type TreeNode } from '../node.ts';
import { basketNode, moneyText } from './basket-nodes.ts';
import { searchNode } from './search-nodes.ts';
import type { ShopSearch } from './shop-state.ts';

const { shop } = contract;

/** The tree "Shop" of a site: search, customers, baskets and orders, as the shopper. */
export function shopTree(context: ExplorerContext, site: string, search: ShopSearch): NodePage {
  return pageOfNodes([
    {
      id: 'shop/shopper',
      label: shopperLabel(context.access.shopper),
      description: `in ${site}`,
      icon: context.access.shopper.kind === 'agent' ? 'account' : 'person',
      context: 'shopper',
      command: 'cartwright.shop.signInAs',
      data: { site },
    },
    searchNode(context, site, search),
    {
      id: 'shop/customers',
      label: 'Customers',
      icon: 'organization',
      context: 'group customerGroup',
      data: { kind: 'customer', params: {}, site },
      tooltip: 'The API lists no customers: sign in as one, or open one by id as an agent.',
      children: () => customers(context, site),
    },
    {
      id: 'shop/baskets',
      label: 'Baskets',
      icon: 'inbox',
      context: 'group basketGroup',
      data: { kind: 'basket', params: {}, site },
      children: () => baskets(context, site),
    },
    {
      id: 'shop/orders',
      label: 'Orders',
      icon: 'package',
      context: 'group shopOrderGroup',
      data: { kind: 'shopOrder', params: {}, site },
      children: (start) => orders(context, site, start),
    },
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

async function customers(context: ExplorerContext, site: string): Promise<NodePage> {
  const own = await context.access.customer(site);
  const ownId = own === undefined ? '' : textOf(own['customer_id']);
  const pinned = pinnedOf(context, 'customer')
    .filter((address) => address.site === site)
    .map(({ params }) => params['customer_id'] ?? '')
    .filter((id) => id !== ownId);
  return pageOfNodes([
    ...(own === undefined ? [] : [customerNode(context, site, ownId, own)]),
    ...pinned.map((id) => customerNode(context, site, id)),
    ...(own === undefined && pinned.length === 0
      ? [noteNode('shop/customers/none', 'Open a customer by id.')]
      : []),
  ]);
}

function customerNode(context: ExplorerContext, site: string, id: string, document?: JsonObject): TreeNode {
  const client = context.access.shop(site);
  const params = { customer_id: id };
  const base = `shop/customer/${encodeURIComponent(id)}`;
  const name = [textOf(document?.['first_name']), textOf(document?.['last_name'])].filter(Boolean).join(' ');
  const isGuest = document?.['auth_type'] === 'guest';
  const group = (key: string, label: string, icon: string, children: TreeNode['children']): TreeNode => ({
    id: `${base}/${key}`,
    label,
    icon,
    context: `${key}OfCustomer`,
    data: { site, customer: id },
    ...(children ? { children } : {}),
  });
  return resourceNode(context, 'customer', params, {
    site,
    label: name || (isGuest ? 'Guest' : id),
    description: [textOf(document?.['login']), name || isGuest ? id : ''].filter(Boolean).join('  '),
    children: () =>
      Promise.resolve(
        pageOfNodes([
          group('addresses', 'Addresses', 'home', (start) =>
            listedPage(client, shop.customerAddresses.list, { params, site }, start, (one) =>
              resourceNode(
                context,
                'customerAddress',
                { ...params, address_name: textOf(one['address_id']) },
                {
                  site,
                  description: [textOf(one['full_name']), textOf(one['city'])].filter(Boolean).join(', '),
                },
              ),
            ),
          ),
          group('payments', 'Payment Instruments', 'credit-card', async () => {
            const answer = await looseCall(client, shop.customerPaymentInstruments.list, { params, site });
            return pageOfNodes(
              elementsOf(answer).map((one) =>
                resourceNode(
                  context,
                  'customerPaymentInstrument',
                  { ...params, payment_instrument_id: textOf(one['payment_instrument_id']) },
                  { site, label: textOf(one['payment_method_id']), description: cardText(one) },
                ),
              ),
            );
          }),
          group('lists', 'Product Lists', 'checklist', () => productLists(context, site, id)),
          group('baskets', 'Baskets', 'inbox', async () => {
            const answer = await looseCall(client, shop.customers.baskets, { params, site });
            return pageOfNodes(
              elementsOf(answer, 'baskets').map((one) => ({
                ...basketNode(context, site, one),
                id: `${base}/basket/${textOf(one['basket_id'])}`,
              })),
            );
          }),
          group('orders', 'Orders', 'package', (start) =>
            listedPage(client, shop.customers.orders, { params, site }, start, (one) =>
              orderNode(context, site, one, base),
            ),
          ),
        ]),
      ),
  });
}

async function productLists(context: ExplorerContext, site: string, customer: string): Promise<NodePage> {
  const client = context.access.shop(site);
  const params = { customer_id: customer };
  const answer = await looseCall(client, shop.productLists.list, { params, site });
  return pageOfNodes(
    elementsOf(answer).map((list) => {
      const ofList = { ...params, list_id: textOf(list['id']) };
      return resourceNode(context, 'customerProductList', ofList, {
        site,
        label: textOf(list['name']) || ofList.list_id,
        description: textOf(list['type']),
        children: (start) =>
          listedPage(client, shop.productListItems.list, { params: ofList, site }, start, (item) =>
            resourceNode(
              context,
              'customerProductListItem',
              { ...ofList, item_id: textOf(item['id']) },
              {
                site,
                label: textOf(item['product_id']) || textOf(item['type']),
                description: `${numberOf(item['quantity'])} ×`,
              },
            ),
          ),
      });
    }),
  );
}

const cardText = (instrument: JsonObject): string => {
  const card = (instrument['payment_card'] ?? {}) as JsonObject;
  return [textOf(card['card_type']), textOf(card['masked_number'])].filter(Boolean).join(' ');
};

/** The shopper's own baskets, and those that were opened by id. */
async function baskets(context: ExplorerContext, site: string): Promise<NodePage> {
  const own = await context.access.customer(site);
  const client = context.access.shop(site);
  const listed =
    own === undefined
      ? []
      : elementsOf(
          await looseCall(client, shop.customers.baskets, {
            params: { customer_id: textOf(own['customer_id']) },
            site,
          }),
          'baskets',
        );
  const known = new Set(listed.map((one) => textOf(one['basket_id'])));
  const pinned = pinnedOf(context, 'basket').filter(
    (address) => address.site === site && !known.has(address.params['basket_id'] ?? ''),
  );
  const read = await Promise.all(
    pinned.map(async (address): Promise<TreeNode> => {
      try {
        return basketNode(context, site, await readResource(context.access, address));
      } catch (error) {
        if (!isFault(error)) throw error;
        // Another shopper's, or an order by now: shown, so that it can be taken out.
        return resourceNode(context, 'basket', address.params, {
          site,
          below: 'shop',
          description: error.fault,
        });
      }
    }),
  );
  const nodes = [...listed.map((one) => basketNode(context, site, one)), ...read];
  return pageOfNodes(nodes.length > 0 ? nodes : [noteNode('shop/baskets/none', 'Make a basket with "+".')]);
}

async function orders(context: ExplorerContext, site: string, start: number): Promise<NodePage> {
  const own = await context.access.customer(site);
  const client = context.access.shop(site);
  const pinned = pinnedOf(context, 'shopOrder').filter((address) => address.site === site);
  const pinnedNodes = pinned.map(({ params }) =>
    resourceNode(context, 'shopOrder', params, { site, below: 'shop/pinned', words: 'hasReceipt' }),
  );
  const page =
    own === undefined
      ? pageOfNodes([])
      : await listedPage(
          client,
          shop.customers.orders,
          { params: { customer_id: textOf(own['customer_id']) }, site },
          start,
          (one) => orderNode(context, site, one, 'shop'),
        );
  const nodes = start === 0 ? [...page.nodes, ...pinnedNodes] : page.nodes;
  if (start === 0 && nodes.length === 0)
    return pageOfNodes([noteNode('shop/orders/none', 'Submit a basket, or open an order by its number.')]);
  return { ...page, nodes };
}

function orderNode(context: ExplorerContext, site: string, order: JsonObject, below: string): TreeNode {
  return resourceNode(
    context,
    'shopOrder',
    { order_no: textOf(order['order_no']) },
    {
      site,
      below,
      description: [textOf(order['status']), moneyText(order['order_total'], order['currency'])]
        .filter(Boolean)
        .join('  '),
      words: 'hasReceipt',
    },
  );
}
