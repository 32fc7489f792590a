import type { Adjustment, Totals } from '../../records/commerce.ts';
import { giftCertificateTotal } from '../gift-certificates.ts';
import { money, sum, toNumber, zero, type Money } from '../money.ts';
import { taxOn, taxRate } from '../taxation.ts';
import { adjustLines, adjustOrder, noDiscounts, type AdjustedLine, type Discounts } from './adjustments.ts';
import { hasGoods, shippingLineId, type LineItemContainer, type TotalsInputs } from './line.ts';
import { manualOrderAdjustments, applyManualAdjustments } from './manual.ts';
import { priceProducts, priceShipping } from './price-lines.ts';
import { sumsOf, type Sums, type TotalsLine } from './sums.ts';

/**
 * Returns the totals of a basket, in stages: list prices; item discounts; order discounts, distributed over the lines;
 * shipping prices by merchandise total; shipping discounts; tax per line; sums including gift certificates. In each
 * stage promotions apply before manual adjustments. Each amount is rounded once, when it is computed.
 */
export function totalsOf(
  container: LineItemContainer,
  inputs: TotalsInputs,
  discounts: Discounts = noDiscounts,
): Totals {
  const pricedLines = priceProducts(container, inputs);
  const { currency, manual_adjustments: manualAdjustments = [] } = container;
  const discountedLines = applyManualAdjustments(
    adjustLines(pricedLines, discounts.product(pricedLines)),
    manualAdjustments,
    currency,
  );
  const orderPromotions = discounts.order(discountedLines);
  const orderAdjustments = [
    ...orderPromotions,
    ...manualOrderAdjustments(manualAdjustments, discountedLines, orderPromotions, currency),
  ];
  const adjustedOrder = adjustOrder(discountedLines, orderAdjustments, currency);

  const pricedShippingLines = priceShipping(container, inputs, (itemId) =>
    sum(
      discountedLines.filter((line) => line.item?.item_id === itemId).map((line) => line.afterItemDiscount),
    ),
  );
  const adjustedShippingLines = applyManualAdjustments(
    adjustLines(pricedShippingLines, discounts.shipping(pricedShippingLines, adjustedOrder.lines)),
    manualAdjustments,
    currency,
  );

  const merchandiseEntries = adjustedOrder.lines.map(
    (line) => [line.id, totalsLine(line, container)] as const,
  );
  const shippingEntries = adjustedShippingLines.map(
    (line) => [line.id, totalsLine(line, container)] as const,
  );
  const { total, ...sums } = sumsOf(
    merchandiseEntries.map(([, line]) => line),
    shippingEntries.map(([, line]) => line),
    container.taxation,
  );
  const certificateTotal = giftCertificateTotal(container.gift_certificate_lines);
  return {
    lines: Object.fromEntries([...merchandiseEntries, ...shippingEntries]),
    ...(adjustedOrder.adjustments.length > 0
      ? { order_adjustments: withCustom(adjustedOrder.adjustments, container) }
      : {}),
    ...sums,
    ...(certificateTotal.isZero() ? {} : { gift_certificate_total: toNumber(certificateTotal) }),
    order_total: toNumber(money(total).plus(certificateTotal)),
  };
}

/** Returns a line with its tax at the shipment's destination. */
function totalsLine(line: AdjustedLine, container: LineItemContainer): TotalsLine {
  const { currency, taxation } = container;
  const { tax_rate: rate = taxRate(line.taxClass, line.shipment.shipping_address), tax } = line.fixed ?? {};
  const taxOf = (price: Money) => tax ?? toNumber(taxOn(price, rate, taxation, currency));
  return {
    base_price: toNumber(line.basePrice ?? zero),
    price: toNumber(line.price),
    price_after_item_discount: toNumber(line.afterItemDiscount),
    price_after_order_discount: toNumber(line.afterOrderDiscount),
    tax: taxOf(line.price),
    adjusted_tax: taxOf(line.afterOrderDiscount),
    tax_basis: toNumber(line.afterOrderDiscount),
    tax_rate: rate,
    tax_class_id: line.taxClass?.id ?? '',
    ...(line.basePrice === undefined ? { unpriced: true } : {}),
    ...(line.adjustments.length > 0 ? { adjustments: withCustom(line.adjustments, container) } : {}),
  };
}

/** Returns the adjustments with the custom attributes that scripts have set on those of promotions. */
const withCustom = (
  adjustments: readonly Adjustment[],
  { adjustment_custom: customAttributes = {} }: LineItemContainer,
): Adjustment[] =>
  adjustments.map((adjustment) => {
    const custom = customAttributes[adjustment.id];
    return custom === undefined ? adjustment : { ...adjustment, custom };
  });

/**
 * Returns the sums of one shipment from a basket's or an order's totals. `total` includes the gift certificates in the
 * shipment.
 */
export function shipmentSums(container: LineItemContainer, totals: Totals, shipmentId: string): Sums {
  const ids = container.product_lines
    .filter((item) => item.shipment_id === shipmentId)
    .flatMap((item) => [item.item_id, ...(item.options ?? []).map((option) => option.item_id)]);
  const linesWithId = (id: string) => {
    const line = totals.lines[id];
    return line === undefined ? [] : [line];
  };
  const sums = sumsOf(ids.flatMap(linesWithId), linesWithId(shippingLineId(shipmentId)), container.taxation);
  const certificates = container.gift_certificate_lines?.filter((line) => line.shipment_id === shipmentId);
  return { ...sums, total: toNumber(money(sums.total).plus(giftCertificateTotal(certificates))) };
}

/** Whether the order total can be computed: there is something to buy, and every line and shipment has a price. */
export const isComplete = (container: LineItemContainer, totals: Totals): boolean =>
  hasGoods(container) && Object.values(totals.lines).every((line) => line.unpriced !== true);
