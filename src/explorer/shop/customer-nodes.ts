import { contract } from '../../../contract/index.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import { resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, fetchNodePage, numberOrZero, textOrEmpty } from '../listing.ts';
import { pageOfNodes, type NodePage, type TreeNode } from '../node.ts';
import { basketNode } from './basket-nodes.ts';
import { describeOrder } from './order-descriptions.ts';

const { shop } = contract;

/**
 * Returns the node of a customer, with the customer's resources. `document` is undefined for a customer who is only
 * pinned.
 */
export function customerNode(
  context: ExplorerContext,
  site: string,
  id: string,
  document?: JsonObject,
): TreeNode {
  const name = [textOrEmpty(document?.['first_name']), textOrEmpty(document?.['last_name'])]
    .filter(Boolean)
    .join(' ');
  const isGuest = document?.['auth_type'] === 'guest';
  return resourceNode(
    context,
    'customer',
    { customer_id: id },
    {
      site,
      label: name || (isGuest ? 'Guest' : id),
      description: [textOrEmpty(document?.['login']), name || isGuest ? id : ''].filter(Boolean).join('  '),
      children: () => Promise.resolve(pageOfNodes(customerGroups(context, site, id))),
    },
  );
}

function customerGroups(context: ExplorerContext, site: string, id: string): TreeNode[] {
  const client = context.access.shop(site);
  const params = { customer_id: id };
  const base = `shop/customer/${encodeURIComponent(id)}`;
  const createGroup = (
    key: string,
    label: string,
    icon: string,
    children: (start: number) => Promise<NodePage>,
  ): TreeNode => ({ kind: 'customerResources', id: `${base}/${key}`, label, icon, children });
  return [
    createGroup('addresses', 'Addresses', 'home', (start) =>
      fetchNodePage(client, shop.customerAddresses.list, { params, site }, start, (address) =>
        customerAddressNode(context, site, id, address),
      ),
    ),
    createGroup('payments', 'Payment Instruments', 'credit-card', async () => {
      const response = await callUntyped(client, shop.customerPaymentInstruments.list, { params, site });
      return pageOfNodes(
        elementsOf(response).map((instrument) => paymentInstrumentNode(context, site, id, instrument)),
      );
    }),
    createGroup('lists', 'Product Lists', 'checklist', () => readProductListsPage(context, site, id)),
    createGroup('baskets', 'Baskets', 'inbox', async () => {
      const response = await callUntyped(client, shop.customers.baskets, { params, site });
      return pageOfNodes(
        elementsOf(response, 'baskets').map((basket) => ({
          ...basketNode(context, site, basket),
          id: `${base}/basket/${textOrEmpty(basket['basket_id'])}`,
        })),
      );
    }),
    createGroup('orders', 'Orders', 'package', (start) =>
      fetchNodePage(client, shop.customers.orders, { params, site }, start, (order) =>
        orderNode(context, site, order, base),
      ),
    ),
  ];
}

const customerAddressNode = (
  context: ExplorerContext,
  site: string,
  customer: string,
  address: JsonObject,
): TreeNode =>
  resourceNode(
    context,
    'customerAddress',
    { customer_id: customer, address_name: textOrEmpty(address['address_id']) },
    {
      site,
      description: [textOrEmpty(address['full_name']), textOrEmpty(address['city'])]
        .filter(Boolean)
        .join(', '),
    },
  );

const paymentInstrumentNode = (
  context: ExplorerContext,
  site: string,
  customer: string,
  instrument: JsonObject,
): TreeNode =>
  resourceNode(
    context,
    'customerPaymentInstrument',
    { customer_id: customer, payment_instrument_id: textOrEmpty(instrument['payment_instrument_id']) },
    { site, label: textOrEmpty(instrument['payment_method_id']), description: formatCard(instrument) },
  );

async function readProductListsPage(
  context: ExplorerContext,
  site: string,
  customer: string,
): Promise<NodePage> {
  const client = context.access.shop(site);
  const params = { customer_id: customer };
  const response = await callUntyped(client, shop.productLists.list, { params, site });
  return pageOfNodes(
    elementsOf(response).map((list) => {
      const listParams = { ...params, list_id: textOrEmpty(list['id']) };
      return resourceNode(context, 'customerProductList', listParams, {
        site,
        label: textOrEmpty(list['name']) || listParams.list_id,
        description: textOrEmpty(list['type']),
        children: (start) =>
          fetchNodePage(client, shop.productListItems.list, { params: listParams, site }, start, (item) =>
            resourceNode(
              context,
              'customerProductListItem',
              { ...listParams, item_id: textOrEmpty(item['id']) },
              {
                site,
                label: textOrEmpty(item['product_id']) || textOrEmpty(item['type']),
                description: `${numberOrZero(item['quantity'])} ×`,
              },
            ),
          ),
      });
    }),
  );
}

const formatCard = (instrument: JsonObject): string => {
  const card = (instrument['payment_card'] ?? {}) as JsonObject;
  return [textOrEmpty(card['card_type']), textOrEmpty(card['masked_number'])].filter(Boolean).join(' ');
};

/**
 * Returns the node of a shopper's order. `parentId` makes its ID unique if the same order is shown below several nodes.
 */
export function orderNode(
  context: ExplorerContext,
  site: string,
  order: JsonObject,
  parentId: string,
): TreeNode {
  return resourceNode(
    context,
    'shopOrder',
    { order_no: textOrEmpty(order['order_no']) },
    {
      site,
      parentId,
      description: describeOrder(order, context.locale),
      flags: ['hasReceipt'],
    },
  );
}
