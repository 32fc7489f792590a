import type { FactsOf } from './product-facts.ts';
import type { Promotion } from '../../records/marketing.ts';
import { sum, type Money } from '../money.ts';
import type { Line } from '../totals/line.ts';

type Condition = NonNullable<Promotion['condition']>;

/** Whether a line is one of the products that a condition speaks of; with a bonus nobody can qualify. */
function isMeant(condition: Condition, line: Line, facts: FactsOf): boolean {
  if (line.item === undefined || line.item.bonus === true) return false;
  const methods = condition.shipping_method_ids;
  if (methods !== undefined && !methods.includes(line.shipment.shipping_method_id ?? '')) return false;
  const { product_ids: products, category_ids: categories } = condition;
  if (products === undefined && categories === undefined) return true;
  const known = facts(line.item.product_id);
  if (known === undefined) return false;
  return (
    (products?.some((id) => known.ids.has(id)) ?? false) ||
    (categories?.some((id) => known.categoryIds.has(id)) ?? false)
  );
}

/**
 * The lines that a promotion's condition speaks of, where they are enough for it; undefined where they are not. Least
 * quantity and least amount count the products that the condition names, all products where it names none.
 * @param amountOf what a line is worth at this stage of the totals
 */
export function qualifyingLines<L extends Line>(
  { condition = {} }: Promotion,
  lines: readonly L[],
  currency: string,
  facts: FactsOf,
  amountOf: (line: L) => Money,
): L[] | undefined {
  const meant = lines.filter((line) => isMeant(condition, line, facts));
  const products = meant.filter((line) => line.kind === 'product');
  if (products.length === 0) return undefined;
  const quantity = products.reduce((total, line) => total + line.quantity, 0);
  if (quantity < (condition.minimum_quantity ?? 0)) return undefined;
  if (condition.minimum_amounts !== undefined) {
    const least = condition.minimum_amounts[currency];
    // An amount in another currency says nothing about this one.
    if (least === undefined || sum(meant.map(amountOf)).lessThan(least)) return undefined;
  }
  return meant;
}
