import type { JsonObject } from '../../client/loose-call.ts';
import { resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, textOf } from '../listing.ts';
import { pageOfNodes, type TreeNode } from '../node.ts';

export const moneyText = (amount: unknown, currency: unknown): string =>
  typeof amount === 'number' ? `${amount.toFixed(2)} ${textOf(currency)}`.trim() : '';

/** A basket with what is in it, and what it still lacks (its flashes). */
export function basketNode(context: ExplorerContext, site: string, basket: JsonObject): TreeNode {
  const id = textOf(basket['basket_id']);
  const lacks = elementsOf(basket, '_flash').length;
  const items = elementsOf(basket, 'product_items').length;
  return resourceNode(
    context,
    'basket',
    { basket_id: id },
    {
      site,
      below: 'shop',
      label: `Basket ${id.slice(0, 8)}`,
      description: [
        `${items} ${items === 1 ? 'item' : 'items'}`,
        moneyText(basket['order_total'] ?? basket['product_sub_total'], basket['currency']),
        lacks > 0 ? `${lacks} missing` : 'complete',
      ]
        .filter(Boolean)
        .join('  '),
      tooltip: id,
      words: `hasReceipt ${lacks === 0 ? 'submittable' : 'incomplete'}`,
      data: { site, basket: id },
      children: () => Promise.resolve(pageOfNodes(partsOf(site, id, basket))),
    },
  );
}

function partsOf(site: string, id: string, basket: JsonObject): TreeNode[] {
  const base = `shop/basket/${id}`;
  const leaf = (
    key: string,
    label: string,
    description: string,
    icon: string,
    words: string,
    data: Record<string, unknown> = {},
  ): TreeNode => ({
    id: `${base}/${key}`,
    label,
    description,
    icon,
    context: words,
    data: { site, basket: id, ...data },
  });
  const { currency } = basket;
  return [
    ...elementsOf(basket, 'product_items').map((item) =>
      leaf(
        `item/${textOf(item['item_id'])}`,
        textOf(item['item_text']) || textOf(item['product_id']),
        `${String(item['quantity'])} ×  ${moneyText(item['price'], currency)}`,
        'symbol-field',
        'basketItem removable',
        { item: textOf(item['item_id']), quantity: item['quantity'] },
      ),
    ),
    ...elementsOf(basket, 'coupon_items').map((item) =>
      leaf(
        `coupon/${textOf(item['coupon_item_id'])}`,
        textOf(item['code']),
        textOf(item['status_code']),
        'gift',
        'basketCoupon removable',
        { coupon: textOf(item['coupon_item_id']) },
      ),
    ),
    ...elementsOf(basket, 'shipments').flatMap((shipment) => {
      const shipmentId = textOf(shipment['shipment_id']);
      const address = (shipment['shipping_address'] ?? {}) as JsonObject;
      const method = (shipment['shipping_method'] ?? {}) as JsonObject;
      return [
        leaf(
          `shipment/${encodeURIComponent(shipmentId)}`,
          textOf(method['name']) || textOf(method['id']) || 'No shipping method',
          [textOf(address['full_name']), textOf(address['city'])].filter(Boolean).join(', ') || 'no address',
          'rocket',
          'basketShipment',
          { shipment: shipmentId },
        ),
      ];
    }),
    ...elementsOf(basket, 'payment_instruments').map((payment) =>
      leaf(
        `payment/${textOf(payment['payment_instrument_id'])}`,
        textOf(payment['payment_method_id']),
        moneyText(payment['amount'], currency),
        'credit-card',
        'basketPayment removable',
        { payment: textOf(payment['payment_instrument_id']) },
      ),
    ),
    ...elementsOf(basket, '_flash').map((flash, at) => ({
      ...leaf(`flash/${at}`, textOf(flash['type']), textOf(flash['message']), 'warning', 'flash'),
      isProblem: true,
    })),
  ];
}
