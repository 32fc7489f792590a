import type { CustomerInfo } from '../../../contract/documents/customer.ts';
import type { Shipment as ShipmentDocument } from '../../../contract/documents/shipping.ts';
import type { BonusDiscountLineItem, CouponItem } from '../../../contract/documents/basket.ts';
import type { Basket, BonusChoice, Order, Shipment } from '../../records/commerce.ts';
import { textIn } from '../../domain/localized-text.ts';
import { money } from '../../domain/money.ts';
import { isCouponValid, type CouponStatus } from '../../domain/promotions/coupons.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import { isComplete, shipmentSums } from '../../domain/totals/totals.ts';
import { addressDocument } from './address-document.ts';
import { giftCertificateItemDocument } from './gift-certificate-document.ts';
import { customFields } from './custom-attributes.ts';
import {
  adjustmentDocument,
  productItemDocument,
  shippingItemDocument,
  type DocumentContext,
  type PricingData,
} from './line-item-documents.ts';
import { paymentInstrumentDocument } from './payment-documents.ts';
import { omitUndefined } from './omit-undefined.ts';
import { shippingMethodDocument } from './shipping-method-document.ts';

type Container = Basket | Order;

const isPriced = (shipment: Shipment, { totals }: PricingData): boolean =>
  totals.lines[shippingLineId(shipment.id)]?.unpriced !== true;

/** Returns the amounts, or null for each amount if they cannot be computed yet. */
const amountsOrNull = <Name extends string>(
  isComputed: boolean,
  amounts: Readonly<Record<Name, number>>,
): Record<Name, number | null> =>
  isComputed
    ? amounts
    : (Object.fromEntries(Object.keys(amounts).map((name) => [name, null])) as Record<Name, null>);

function shipmentDocument(
  container: Container,
  shipment: Shipment,
  pricing: PricingData,
  context: DocumentContext,
): ShipmentDocument {
  const { total, ...shipmentTotals } = shipmentSums(container, pricing.totals, shipment.id);
  const method = pricing.inputs.shippingMethods.find(({ id }) => id === shipment.shipping_method_id);
  const line = pricing.totals.lines[shippingLineId(shipment.id)];
  const price = line === undefined || line.unpriced === true ? undefined : money(line.base_price);
  const { shipping_total, shipping_total_tax, adjusted_shipping_total_tax, tax_total, ...merchandiseTotals } =
    shipmentTotals;
  return {
    ...merchandiseTotals,
    gift: shipment.gift ?? false,
    id: shipment.id,
    shipment_id: shipment.id,
    shipping_status: shipment.shipping_status ?? 'not_shipped',
    ...amountsOrNull(isPriced(shipment, pricing), {
      adjusted_shipping_total_tax,
      shipment_total: total,
      shipping_total,
      shipping_total_tax,
      tax_total,
    }),
    ...omitUndefined({
      gift_message: shipment.gift_message,
      shipment_no: shipment.shipment_no,
      shipping_address:
        shipment.shipping_address && addressDocument(shipment.shipping_address, `shipping_${shipment.id}`),
      shipping_method: method && shippingMethodDocument(method, price, context.locale),
      tracking_number: shipment.tracking_number,
    }),
    ...customFields(shipment.custom),
  };
}

const customerInfo = (container: Container): CustomerInfo =>
  omitUndefined({
    customer_id: container.customer_id,
    customer_name: container.customer_name,
    customer_no: container.customer_no,
    email: container.customer_email ?? '',
  });

/**
 * Returns the totals. While a shipment has no shipping price, the shipping totals and the total tax are null. The order
 * total is null until the order is complete ({@link isComplete}).
 */
function documentTotals(container: Container, pricing: PricingData) {
  const { totals } = pricing;
  const isShippingPriced = container.shipments.every((shipment) => isPriced(shipment, pricing));
  return {
    adjusted_merchandize_total_tax: totals.adjusted_merchandize_total_tax,
    merchandize_total_tax: totals.merchandize_total_tax,
    product_sub_total: totals.product_sub_total,
    product_total: totals.product_total,
    ...amountsOrNull(isShippingPriced, {
      adjusted_shipping_total_tax: totals.adjusted_shipping_total_tax,
      shipping_total: totals.shipping_total,
      shipping_total_tax: totals.shipping_total_tax,
      tax_total: totals.tax_total,
    }),
    ...amountsOrNull(isComplete(container, totals), { order_total: totals.order_total }),
  };
}

const couponItems = (
  container: Container,
  statuses: ReadonlyMap<string, CouponStatus>,
): CouponItem[] | undefined =>
  container.coupon_codes?.map(({ code, item_id: id }) => {
    const status = statuses.get(id) ?? 'no_applicable_promotion';
    return { code, coupon_item_id: id, status_code: status, valid: isCouponValid(status) };
  });

/**
 * Returns the document of a bonus choice. For an order, which stores only the products' IDs, it contains the names of
 * only those products that the order has as line items.
 */
const bonusChoiceDocument = (
  { id, promotion_id, coupon_code, max_items, product_ids }: BonusChoice,
  { inputs: { products } }: PricingData,
  { links, locale }: DocumentContext,
): BonusDiscountLineItem =>
  omitUndefined({
    id,
    promotion_id,
    coupon_code,
    max_bonus_items: max_items,
    bonus_products: product_ids.map((productId) => {
      const name = textIn(products.get(productId)?.product.name, locale);
      return omitUndefined({
        link: links.resource(`/products/${encodeURIComponent(productId)}`),
        product_id: productId,
        product_name: name,
        title: name,
      });
    }),
  });

/**
 * Returns the fields that the documents of baskets and orders have in common.
 * @param now ISO 8601 UTC
 * @param path of the basket or order, such as `/baskets/b1`
 */
export function containerDocument(
  container: Container,
  pricing: PricingData & {
    readonly couponStatuses: ReadonlyMap<string, CouponStatus>;
    readonly choices: readonly BonusChoice[];
  },
  { now, path }: { now: string; path: string },
  context: DocumentContext,
) {
  const adjustments = pricing.totals.order_adjustments?.map((adjustment) =>
    adjustmentDocument(adjustment, context),
  );
  return {
    channel_type: container.channel_type,
    creation_date: container.creation_date,
    currency: container.currency,
    customer_info: customerInfo(container),
    last_modified: container.last_modified,
    notes: { link: context.links.resource(`${path}/notes`) },
    shipments: container.shipments.map((shipment) => shipmentDocument(container, shipment, pricing, context)),
    shipping_items: container.shipments.map((shipment) => shippingItemDocument(shipment, pricing, context)),
    taxation: container.taxation,
    ...documentTotals(container, pricing),
    ...omitUndefined({
      billing_address: container.billing_address && addressDocument(container.billing_address, 'billing'),
      bonus_discount_line_items:
        pricing.choices.length === 0
          ? undefined
          : pricing.choices.map((choice) => bonusChoiceDocument(choice, pricing, context)),
      coupon_items: couponItems(container, pricing.couponStatuses),
      gift_certificate_items: container.gift_certificate_lines?.map(giftCertificateItemDocument),
      order_price_adjustments: adjustments,
      product_items:
        container.product_lines.length === 0
          ? undefined
          : container.product_lines.map((item) => productItemDocument(item, pricing, context)),
      payment_instruments:
        container.payment_instruments.length === 0
          ? undefined
          : container.payment_instruments.map((instrument) => paymentInstrumentDocument(instrument, now)),
      source_code: container.source_code,
    }),
    ...customFields(container.custom),
  };
}
