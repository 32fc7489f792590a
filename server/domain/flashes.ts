import type { Basket, Totals } from '../records/commerce.ts';
import type { PaymentMethod } from '../records/site.ts';
import { isApplicable } from './shipping.ts';
import { hasGoods, shippingLineId, type TotalsInputs } from './totals/line.ts';
import { parcelOf, itemValueIn } from './totals/parcel.ts';
import { isComplete } from './totals/totals.ts';

export const flashTypes = [
  'PaymentMethodRequired',
  'BillingAddressRequired',
  'OrderTotalNotSet',
  'ShippingAddressRequired',
  'ShippingMethodRequired',
  'ShippingItemAdjustedPriceNotSet',
  'ProductItemNotAvailable',
  'CouponInvalid',
] as const;
export type FlashType = (typeof flashTypes)[number];

/** A reason why a basket cannot be submitted yet (open-points, Values). */
export interface BasketFlash {
  _type: 'flash';
  type: FlashType;
  message: string;
  path: string;
  details?: Record<string, unknown>;
}

export interface FlashInputs {
  readonly totals: Totals;
  readonly totalsInputs: TotalsInputs;
  readonly paymentMethods: readonly PaymentMethod[];
  /** IDs of line items that are not available in their quantity. */
  readonly unavailableItemIds: ReadonlySet<string>;
  /** IDs of coupon items that no longer apply. */
  readonly invalidCouponItemIds: ReadonlySet<string>;
}

const flash = (
  type: FlashType,
  message: string,
  path: string,
  details?: Record<string, unknown>,
): BasketFlash => ({
  _type: 'flash',
  type,
  message,
  path,
  ...(details === undefined ? {} : { details }),
});

/** Returns the flashes of a basket: those of the whole basket first, then those of its parts in order. */
export function flashesOf(basket: Basket, inputs: FlashInputs): BasketFlash[] {
  return [
    ...paymentFlashes(basket, inputs),
    ...(basket.billing_address === undefined
      ? [
          flash(
            'BillingAddressRequired',
            'The basket has no billing address. Set one on the basket.',
            '$.billing_address',
          ),
        ]
      : []),
    ...(isComplete(basket, inputs.totals)
      ? []
      : [flash('OrderTotalNotSet', 'The order total cannot be computed yet.', '$.order_total')]),
    ...shipmentFlashes(basket, inputs),
    ...shippingItemFlashes(basket, inputs),
    ...itemFlashes(basket, inputs),
    ...couponFlashes(basket, inputs),
  ];
}

function paymentFlashes(basket: Basket, { paymentMethods, totals }: FlashInputs): BasketFlash[] {
  const enabledMethodIds = new Set(
    paymentMethods.filter((method) => method.enabled).map((method) => method.id),
  );
  const unusableIndex = basket.payment_instruments.findIndex(
    ({ payment_method_id: id }) => !enabledMethodIds.has(id),
  );
  const isTotalZero = isComplete(basket, totals) && totals.order_total === 0;
  if (unusableIndex < 0 && (basket.payment_instruments.length > 0 || isTotalZero)) return [];
  return [
    flash(
      'PaymentMethodRequired',
      "The basket has no payment method. Add a payment instrument with one of the site's payment methods.",
      `$.payment_instruments[${Math.max(unusableIndex, 0)}].payment_method_id`,
    ),
  ];
}

/**
 * Returns the flashes of shipments. A shipment without products needs neither address nor method, unless it is the
 * first one of a basket without products and gift certificates.
 */
function shipmentFlashes(basket: Basket, { totalsInputs, totals }: FlashInputs): BasketFlash[] {
  return basket.shipments.flatMap((shipment, index) => {
    const parcel = parcelOf(basket, totalsInputs, shipment, itemValueIn(basket, totals));
    if (parcel.goods.length === 0 && (hasGoods(basket) || index > 0)) return [];
    const method = totalsInputs.shippingMethods.find(({ id }) => id === shipment.shipping_method_id);
    const details = { shipmentId: shipment.id };
    return [
      ...(shipment.shipping_address === undefined
        ? [
            flash(
              'ShippingAddressRequired',
              `The shipment "${shipment.id}" has no shipping address.`,
              `$.shipments[${index}].shipping_address`,
              details,
            ),
          ]
        : []),
      ...(method === undefined || !isApplicable(method, parcel)
        ? [
            flash(
              'ShippingMethodRequired',
              method === undefined
                ? `The shipment "${shipment.id}" has no shipping method.`
                : `The shipping method "${method.id}" is not available for the address or the products of the shipment "${shipment.id}".`,
              `$.shipments[${index}].shipping_method`,
              details,
            ),
          ]
        : []),
    ];
  });
}

const shippingItemFlashes = (basket: Basket, { totals }: FlashInputs): BasketFlash[] =>
  basket.shipments.flatMap(({ id }, index) =>
    totals.lines[shippingLineId(id)]?.unpriced === true
      ? [
          flash(
            'ShippingItemAdjustedPriceNotSet',
            `The shipping costs of the shipment "${id}" cannot be computed yet.`,
            `$.shipping_items[${index}].adjusted_price`,
          ),
        ]
      : [],
  );

const itemFlashes = (basket: Basket, { unavailableItemIds }: FlashInputs): BasketFlash[] =>
  basket.product_lines.flatMap((item, index) =>
    unavailableItemIds.has(item.item_id)
      ? [
          flash(
            'ProductItemNotAvailable',
            `The product "${item.product_id}" is not available in the quantity ${item.quantity}.`,
            `$.product_items[${index}].quantity`,
            { productId: item.product_id, quantity: item.quantity },
          ),
        ]
      : [],
  );

const couponFlashes = (basket: Basket, { invalidCouponItemIds }: FlashInputs): BasketFlash[] =>
  (basket.coupon_codes ?? []).flatMap((coupon, index) =>
    invalidCouponItemIds.has(coupon.item_id)
      ? [
          flash(
            'CouponInvalid',
            `The coupon "${coupon.code}" is not valid.`,
            `$.coupon_items[${index}].code`,
            { couponCode: coupon.code },
          ),
        ]
      : [],
  );
