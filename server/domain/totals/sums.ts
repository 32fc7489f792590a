import type { Totals } from '../../records/commerce.ts';
import { money, sum, toNumber, type Money } from '../money.ts';
import type { Taxation } from '../taxation.ts';

export type TotalsLine = Totals['lines'][string];

/** The sums of a basket, or of one of its shipments. `total` includes tax for both net and gross taxation. */
export interface Sums {
  product_sub_total: number;
  product_total: number;
  shipping_total: number;
  shipping_total_tax: number;
  adjusted_shipping_total_tax: number;
  merchandize_total_tax: number;
  adjusted_merchandize_total_tax: number;
  tax_total: number;
  total: number;
}

const sumBy = (lines: readonly TotalsLine[], amountOf: (line: TotalsLine) => number): Money =>
  sum(lines.map((line) => money(amountOf(line))));

/**
 * Returns the sums of lines. Rounded amounts are added, so that a document's values always equal the sum of their
 * parts.
 */
export function sumsOf(
  merchandiseLines: readonly TotalsLine[],
  shippingLines: readonly TotalsLine[],
  taxation: Taxation,
): Sums {
  const productTotal = sumBy(merchandiseLines, (line) => line.price_after_order_discount);
  const shippingTotal = sumBy(shippingLines, (line) => line.price_after_item_discount);
  const merchandiseTax = sumBy(merchandiseLines, (line) => line.adjusted_tax);
  const shippingTax = sumBy(shippingLines, (line) => line.adjusted_tax);
  const tax = merchandiseTax.plus(shippingTax);
  const prices = productTotal.plus(shippingTotal);
  return {
    product_sub_total: toNumber(sumBy(merchandiseLines, (line) => line.price_after_item_discount)),
    product_total: toNumber(productTotal),
    shipping_total: toNumber(shippingTotal),
    shipping_total_tax: toNumber(sumBy(shippingLines, (line) => line.tax)),
    adjusted_shipping_total_tax: toNumber(shippingTax),
    merchandize_total_tax: toNumber(sumBy(merchandiseLines, (line) => line.tax)),
    adjusted_merchandize_total_tax: toNumber(merchandiseTax),
    tax_total: toNumber(tax),
    total: toNumber(taxation === 'net' ? prices.plus(tax) : prices),
  };
}
