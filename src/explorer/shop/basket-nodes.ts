import { couponStatusText } from './coupon-status.ts';
import { priceFormat, type PriceFormat } from '../../../contract/price-format.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { addressPath } from '../../documents/address.ts';
import { findFlashRemedy, incompleteReasons, isCompletable } from './basket-completion.ts';
import { basketAddress } from './created-resources.ts';
import { elementsOf, numberOrZero, textOrEmpty } from '../listing.ts';
import {
  pageOfNodes,
  type BasketFlashNode,
  type BasketReference,
  type RemovableBasketNode,
  type TreeNode,
} from '../node.ts';

/** Returns the node of a basket, with its contents and its flashes. */
export function basketNode(context: ExplorerContext, site: string, basket: JsonObject): TreeNode {
  const id = textOrEmpty(basket['basket_id']);
  const price = priceFormat(basket['currency'], context.locale);
  const flashCount = elementsOf(basket, '_flash').length;
  const itemCount = elementsOf(basket, 'product_items').length;
  return resourceNode(
    context,
    'basket',
    { basket_id: id },
    {
      site,
      parentId: 'shop',
      label: basketLabel(id),
      // The problems come first, since a narrow sidebar cuts off the end.
      description: [
        flashCount > 0 ? `${flashCount} ${flashCount === 1 ? 'problem' : 'problems'}` : 'complete',
        price(basket['order_total'] ?? basket['product_sub_total']),
        `${itemCount} ${itemCount === 1 ? 'item' : 'items'}`,
      ]
        .filter(Boolean)
        .join('  '),
      tooltip: [
        id,
        ...incompleteReasons(basket),
        ...(flashCount > 0 && isCompletable(basket)
          ? ['"Complete Basket" adds what is missing. "Submit Basket" then creates the order.']
          : []),
      ].join('\n'),
      flags: ['hasReceipt', 'canChangeBasket', ...(flashCount === 0 ? (['isComplete'] as const) : [])],
      basket: { site, basketId: id },
      children: () =>
        Promise.resolve(
          pageOfNodes([
            ...basketChildren({ site, basketId: id }, basket, price),
            ...flashNodes(context, { site, basketId: id }, basket),
          ]),
        ),
    },
  );
}

/** Reasons why a basket cannot be read, by the type of the fault. */
const unreadableReasons: Readonly<Record<string, string>> = {
  InvalidCustomer: 'of another shopper',
  BasketNotFound: 'submitted or deleted',
};

/** Returns the row of a basket that the shopper cannot read, which is shown so that it can be unpinned. */
export function unreadableBasketNode(
  context: ExplorerContext,
  site: string,
  basketId: string,
  { fault, message }: { readonly fault: string; readonly message: string },
): TreeNode {
  return resourceNode(
    context,
    'basket',
    { basket_id: basketId },
    {
      site,
      parentId: 'shop',
      label: basketLabel(basketId),
      description: unreadableReasons[fault] ?? fault,
      tooltip: `${basketId}\n${message} (${fault})`,
    },
  );
}

/** Returns a label that leaves room for the description in a narrow sidebar. The tooltip has the complete ID. */
const basketLabel = (basketId: string): string => `Basket ${basketId.slice(0, 4)}`;

export const isRemovableFromBasket = (node: TreeNode): node is RemovableBasketNode =>
  node.kind === 'basketItem' || node.kind === 'basketCoupon' || node.kind === 'basketPayment';

/** Returns nodes for the basket's product items, coupons, shipments and payments. */
const basketChildren = (reference: BasketReference, document: JsonObject, price: PriceFormat): TreeNode[] => [
  ...elementsOf(document, 'product_items').map((item) => itemNode(reference, item, price)),
  ...elementsOf(document, 'coupon_items').map((coupon) => couponNode(reference, coupon)),
  ...elementsOf(document, 'shipments').map((shipment) => shipmentNode(reference, shipment)),
  ...elementsOf(document, 'payment_instruments').map((payment) => paymentNode(reference, payment, price)),
];

const partId = ({ basketId }: BasketReference, key: string): string => `shop/basket/${basketId}/${key}`;

function itemNode(basket: BasketReference, item: JsonObject, price: PriceFormat): TreeNode {
  const itemId = textOrEmpty(item['item_id']);
  return {
    kind: 'basketItem',
    id: partId(basket, `item/${itemId}`),
    label: textOrEmpty(item['item_text']) || textOrEmpty(item['product_id']),
    description: `${String(item['quantity'])} ×  ${price(item['price'])}`,
    icon: 'symbol-field',
    flags: ['removableFromBasket'],
    basket,
    itemId,
    quantity: numberOrZero(item['quantity']),
  };
}

function couponNode(basket: BasketReference, coupon: JsonObject): TreeNode {
  const couponItemId = textOrEmpty(coupon['coupon_item_id']);
  return {
    kind: 'basketCoupon',
    id: partId(basket, `coupon/${couponItemId}`),
    label: textOrEmpty(coupon['code']),
    description: couponStatusText(textOrEmpty(coupon['status_code'])),
    icon: 'gift',
    flags: ['removableFromBasket'],
    basket,
    couponItemId,
  };
}

function shipmentNode(basket: BasketReference, shipment: JsonObject): TreeNode {
  const address = (shipment['shipping_address'] ?? {}) as JsonObject;
  const method = (shipment['shipping_method'] ?? {}) as JsonObject;
  return {
    kind: 'basketShipment',
    id: partId(basket, `shipment/${encodeURIComponent(textOrEmpty(shipment['shipment_id']))}`),
    label: textOrEmpty(method['name']) || textOrEmpty(method['id']) || 'No shipping method',
    description:
      [textOrEmpty(address['full_name']), textOrEmpty(address['city'])].filter(Boolean).join(', ') ||
      'No address',
    icon: 'rocket',
    basket,
  };
}

function paymentNode(basket: BasketReference, payment: JsonObject, price: PriceFormat): TreeNode {
  const paymentInstrumentId = textOrEmpty(payment['payment_instrument_id']);
  return {
    kind: 'basketPayment',
    id: partId(basket, `payment/${paymentInstrumentId}`),
    label: textOrEmpty(payment['payment_method_id']),
    description: price(payment['amount']),
    icon: 'credit-card',
    flags: ['removableFromBasket'],
    basket,
    paymentInstrumentId,
  };
}

/** Returns nodes for the flashes of a basket. The hover shows the whole sentence, and what a click does. */
function flashNodes(context: ExplorerContext, basket: BasketReference, document: JsonObject): TreeNode[] {
  const documentPath = addressPath(basketAddress(context.connection, basket.site, basket.basketId));
  return elementsOf(document, '_flash').map((flash, index): BasketFlashNode => {
    const type = textOrEmpty(flash['type']);
    const message = textOrEmpty(flash['message']);
    const remedy = findFlashRemedy(document, flash);
    return {
      kind: 'basketFlash',
      id: partId(basket, `flash/${index}`),
      label: message || type,
      ...(message === '' ? {} : { description: type }),
      tooltip: [message, type, `Click: ${remedy?.label ?? 'Open Basket'}`].filter(Boolean).join('\n'),
      icon: 'warning',
      isProblem: true,
      basket,
      documentPath,
      ...(remedy ? { command: remedy.command } : {}),
    };
  });
}
