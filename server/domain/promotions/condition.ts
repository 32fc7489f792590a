import type { ProductFactsLookup } from './product-facts.ts';
import type { Promotion } from '../../records/marketing.ts';
import { sum, type Money } from '../money.ts';
import type { Line } from '../totals/line.ts';

type Condition = NonNullable<Promotion['condition']>;

/**
 * Whether a line has one of a condition's shipping methods, and is of one of its products or categories. Bonus lines
 * never qualify.
 */
function matchesCondition(condition: Condition, line: Line, facts: ProductFactsLookup): boolean {
  if (line.item === undefined || line.item.bonus === true) return false;
  const methods = condition.shipping_method_ids;
  if (methods !== undefined && !methods.includes(line.shipment.shipping_method_id ?? '')) return false;
  const { product_ids: products, category_ids: categories } = condition;
  if (products === undefined && categories === undefined) return true;
  const productFacts = facts(line.item.product_id);
  if (productFacts === undefined) return false;
  return (
    (products?.some((id) => productFacts.ids.has(id)) ?? false) ||
    (categories?.some((id) => productFacts.categoryIds.has(id)) ?? false)
  );
}

/**
 * Returns the lines to which a promotion's condition applies if they meet it; otherwise undefined. Minimum quantity and
 * amount refer to the condition's products, or to all products if it names none. Lines without such a product never
 * meet it.
 * @param amountOf the amount of a line at this stage of the totals
 */
export function qualifyingLines<L extends Line>(
  { condition = {} }: Promotion,
  lines: readonly L[],
  currency: string,
  facts: ProductFactsLookup,
  amountOf: (line: L) => Money,
): L[] | undefined {
  const matchingLines = lines.filter((line) => matchesCondition(condition, line, facts));
  const productLines = matchingLines.filter((line) => line.kind === 'product');
  if (productLines.length === 0) return undefined;
  const quantity = productLines.reduce((total, line) => total + line.quantity, 0);
  if (quantity < (condition.minimum_quantity ?? 0)) return undefined;
  if (condition.minimum_amounts !== undefined) {
    const minimumAmount = condition.minimum_amounts[currency];
    // An amount in another currency cannot be compared.
    if (minimumAmount === undefined || sum(matchingLines.map(amountOf)).lessThan(minimumAmount))
      return undefined;
  }
  return matchingLines;
}
