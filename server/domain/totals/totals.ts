import type { Totals } from '../../records/commerce.ts';
import { sum, toNumber, zero } from '../money.ts';
import { taxOn, taxRate } from '../taxation.ts';
import { adjustLines, adjustOrder, noDiscounts, type AdjustedLine, type Discounts } from './adjustments.ts';
import { shippingLineId, type LineItemContainer, type TotalsInputs } from './line.ts';
import { priceProducts, priceShipping } from './price-lines.ts';
import { sumsOf, type Sums, type TotalsLine } from './sums.ts';

/**
 * The totals of a basket, in stages: list prices; item discounts; order discounts, spread over the lines; shipping by
 * the merchandise total; shipping discounts; tax per line; sums. Each amount is rounded where it arises and never again.
 */
export function totalsOf(
  container: LineItemContainer,
  inputs: TotalsInputs,
  discounts: Discounts = noDiscounts,
): Totals {
  const priced = priceProducts(container, inputs);
  const discounted = adjustLines(priced, discounts.product(priced));
  const ordered = adjustOrder(discounted, discounts.order(discounted), container.currency);

  const shippingList = priceShipping(container, inputs, (shipmentId) =>
    sum(discounted.filter((line) => line.shipment.id === shipmentId).map((line) => line.afterItemDiscount)),
  );
  const shipping = adjustLines(shippingList, discounts.shipping(shippingList, ordered.lines));

  const merchandiseLines = ordered.lines.map((line) => [line.id, totalsLine(line, container)] as const);
  const shippingLines = shipping.map((line) => [line.id, totalsLine(line, container)] as const);
  const { total, ...sums } = sumsOf(
    merchandiseLines.map(([, line]) => line),
    shippingLines.map(([, line]) => line),
    container.taxation,
  );
  return {
    lines: Object.fromEntries([...merchandiseLines, ...shippingLines]),
    ...(ordered.adjustments.length > 0 ? { order_adjustments: ordered.adjustments } : {}),
    ...sums,
    order_total: total,
  };
}

/** A line with its tax at the place that its shipment goes to. */
function totalsLine(line: AdjustedLine, { currency, taxation }: LineItemContainer): TotalsLine {
  const rate = taxRate(line.taxClass, line.shipment.shipping_address);
  return {
    base_price: toNumber(line.basePrice ?? zero),
    price: toNumber(line.price),
    price_after_item_discount: toNumber(line.afterItemDiscount),
    price_after_order_discount: toNumber(line.afterOrderDiscount),
    tax: toNumber(taxOn(line.price, rate, taxation, currency)),
    adjusted_tax: toNumber(taxOn(line.afterOrderDiscount, rate, taxation, currency)),
    tax_basis: toNumber(line.afterOrderDiscount),
    tax_rate: rate,
    tax_class_id: line.taxClass?.id ?? '',
    ...(line.basePrice === undefined ? { unpriced: true } : {}),
    ...(line.adjustments.length > 0 ? { adjustments: [...line.adjustments] } : {}),
  };
}

/** The sums of one shipment, out of a basket's or an order's totals. */
export function shipmentSums(container: LineItemContainer, totals: Totals, shipmentId: string): Sums {
  const ids = container.product_lines
    .filter((item) => item.shipment_id === shipmentId)
    .flatMap((item) => [item.item_id, ...(item.options ?? []).map((option) => option.item_id)]);
  const lineOf = (id: string) => {
    const line = totals.lines[id];
    return line === undefined ? [] : [line];
  };
  return sumsOf(ids.flatMap(lineOf), lineOf(shippingLineId(shipmentId)), container.taxation);
}

/** Whether the order total can be told: there is something to buy, and every line and shipment has its price. */
export const isComplete = (container: LineItemContainer, totals: Totals): boolean =>
  container.product_lines.length > 0 && Object.values(totals.lines).every((line) => line.unpriced !== true);
