import type { Basket, Totals } from '../records/commerce.ts';
import type { PaymentMethod } from '../records/site.ts';
import { isApplicable } from './shipping.ts';
import { hasGoods, type TotalsInputs } from './totals/line.ts';
import { parcelOf, worthIn } from './totals/parcel.ts';
import { isComplete } from './totals/totals.ts';

export const flashTypes = [
  'PaymentMethodRequired',
  'BillingAddressRequired',
  'OrderTotalNotSet',
  'ShippingAddressRequired',
  'ShippingMethodRequired',
  'ProductItemNotAvailable',
  'CouponInvalid',
] as const;
export type FlashType = (typeof flashTypes)[number];

/** Why a basket cannot be submitted yet (open-points, Values). */
export interface BasketFlash {
  _type: 'flash';
  type: FlashType;
  message: string;
  path: string;
  details?: Record<string, unknown>;
}

export interface FlashInputs {
  readonly totals: Totals;
  readonly inputs: TotalsInputs;
  readonly paymentMethods: readonly PaymentMethod[];
  /** Line items that cannot be had in their quantity, by item id. */
  readonly unavailable: ReadonlySet<string>;
  /** Coupon items that give nothing any more, by item id. */
  readonly invalidCoupons: ReadonlySet<string>;
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

/** The flashes of a basket, those of the whole basket first, then those of its parts in their order. */
export function flashesOf(basket: Basket, inputs: FlashInputs): BasketFlash[] {
  return [
    ...paymentFlashes(basket, inputs),
    ...(basket.billing_address === undefined
      ? [
          flash(
            'BillingAddressRequired',
            'No billing address was given. Set one on the basket.',
            '$.billing_address',
          ),
        ]
      : []),
    ...(isComplete(basket, inputs.totals)
      ? []
      : [flash('OrderTotalNotSet', 'The order total cannot be computed yet.', '$.order_total')]),
    ...shipmentFlashes(basket, inputs),
    ...itemFlashes(basket, inputs),
    ...couponFlashes(basket, inputs),
  ];
}

function paymentFlashes(basket: Basket, { paymentMethods, totals }: FlashInputs): BasketFlash[] {
  const usable = new Set(paymentMethods.filter((method) => method.enabled).map((method) => method.id));
  const unusable = basket.payment_instruments.findIndex(({ payment_method_id: id }) => !usable.has(id));
  const nothingToPay = isComplete(basket, totals) && totals.order_total === 0;
  if (unusable < 0 && (basket.payment_instruments.length > 0 || nothingToPay)) return [];
  return [
    flash(
      'PaymentMethodRequired',
      'No payment method was given. Add a payment instrument with a payment method of the site.',
      `$.payment_instruments[${Math.max(unusable, 0)}].payment_method_id`,
    ),
  ];
}

/** A shipment without goods asks for nothing, unless it is all that the basket has. */
function shipmentFlashes(basket: Basket, { inputs, totals }: FlashInputs): BasketFlash[] {
  return basket.shipments.flatMap((shipment, index) => {
    const parcel = parcelOf(basket, inputs, shipment, worthIn(basket, totals));
    if (parcel.goods.length === 0 && (hasGoods(basket) || index > 0)) return [];
    const method = inputs.shippingMethods.find(({ id }) => id === shipment.shipping_method_id);
    const details = { shipmentId: shipment.id };
    return [
      ...(shipment.shipping_address === undefined
        ? [
            flash(
              'ShippingAddressRequired',
              `No shipping address was given for shipment "${shipment.id}".`,
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
                ? `No shipping method was given for shipment "${shipment.id}".`
                : `The shipping method "${method.id}" does not serve the address or the goods of shipment "${shipment.id}".`,
              `$.shipments[${index}].shipping_method`,
              details,
            ),
          ]
        : []),
    ];
  });
}

const itemFlashes = (basket: Basket, { unavailable }: FlashInputs): BasketFlash[] =>
  basket.product_lines.flatMap((item, index) =>
    unavailable.has(item.item_id)
      ? [
          flash(
            'ProductItemNotAvailable',
            `The product "${item.product_id}" is not available in quantity ${item.quantity}.`,
            `$.product_items[${index}].quantity`,
            { productId: item.product_id, quantity: item.quantity },
          ),
        ]
      : [],
  );

const couponFlashes = (basket: Basket, { invalidCoupons }: FlashInputs): BasketFlash[] =>
  (basket.coupon_codes ?? []).flatMap((coupon, index) =>
    invalidCoupons.has(coupon.item_id)
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
