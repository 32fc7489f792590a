import type { Totals } from '../../records/commerce.ts';
import { money, sum, toNumber, type Money } from '../money.ts';
import type { Taxation } from '../taxation.ts';

export type TotalsLine = Totals['lines'][string];

/** The sums of a basket, or of one shipment of it. `total` includes tax, whatever the taxation. */
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

const added = (lines: readonly TotalsLine[], of: (line: TotalsLine) => number): Money =>
  sum(lines.map((line) => money(of(line))));

/** Every sum is the sum of rounded lines, so a document's values always equal the sum of their parts. */
export function sumsOf(
  merchandise: readonly TotalsLine[],
  shipping: readonly TotalsLine[],
  taxation: Taxation,
): Sums {
  const productTotal = added(merchandise, (line) => line.price_after_order_discount);
  const shippingTotal = added(shipping, (line) => line.price_after_item_discount);
  const merchandiseTax = added(merchandise, (line) => line.adjusted_tax);
  const shippingTax = added(shipping, (line) => line.adjusted_tax);
  const tax = merchandiseTax.plus(shippingTax);
  const prices = productTotal.plus(shippingTotal);
  return {
    product_sub_total: toNumber(added(merchandise, (line) => line.price_after_item_discount)),
    product_total: toNumber(productTotal),
    shipping_total: toNumber(shippingTotal),
    shipping_total_tax: toNumber(added(shipping, (line) => line.tax)),
    adjusted_shipping_total_tax: toNumber(shippingTax),
    merchandize_total_tax: toNumber(added(merchandise, (line) => line.tax)),
    adjusted_merchandize_total_tax: toNumber(merchandiseTax),
    tax_total: toNumber(tax),
    total: toNumber(taxation === 'net' ? prices.plus(tax) : prices),
  };
}
