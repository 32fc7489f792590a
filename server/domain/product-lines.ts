import type { Product } from '../records/catalog.ts';
import type { ProductLine } from '../records/commerce.ts';
import { money } from './money.ts';

const optionsKey = (line: ProductLine): string =>
  (line.options ?? [])
    .map((option) => `${option.option_id}=${option.value_id}`)
    .sort()
    .join('&');

/**
 * Whether two lines can be combined: they differ at most in their IDs, quantities, texts and the prices that scripts
 * have set, and neither is a bonus product.
 */
export const canBeCombined = (a: ProductLine, b: ProductLine): boolean =>
  a.product_id === b.product_id &&
  a.shipment_id === b.shipment_id &&
  a.inventory_list_id === b.inventory_list_id &&
  a.product_list_item_id === b.product_list_item_id &&
  (a.gift ?? false) === (b.gift ?? false) &&
  a.gift_message === b.gift_message &&
  a.bonus !== true &&
  b.bonus !== true &&
  optionsKey(a) === optionsKey(b) &&
  JSON.stringify(a.custom ?? {}) === JSON.stringify(b.custom ?? {});

/**
 * Returns the lines with one line added. If an existing line can be combined with the new one, its quantity is
 * increased instead.
 */
export function addLine(lines: readonly ProductLine[], newLine: ProductLine): ProductLine[] {
  const existingLine = lines.find((line) => canBeCombined(line, newLine));
  if (existingLine === undefined) return [...lines, newLine];
  return lines.map((line) =>
    line === existingLine ? { ...line, quantity: line.quantity + newLine.quantity } : line,
  );
}

/** Returns the total quantity of each product in several lines, by inventory list and product. */
export function quantityByProduct(
  lines: readonly ProductLine[],
  siteInventoryListId: string,
): { inventoryListId: string; productId: string; quantity: number }[] {
  const quantities = new Map<string, { inventoryListId: string; productId: string; quantity: number }>();
  for (const line of lines) {
    const inventoryListId = line.inventory_list_id ?? siteInventoryListId;
    const key = JSON.stringify([inventoryListId, line.product_id]);
    const quantity = (quantities.get(key)?.quantity ?? 0) + line.quantity;
    quantities.set(key, { inventoryListId, productId: line.product_id, quantity });
  }
  return [...quantities.values()];
}

/**
 * Whether a product can be ordered in a quantity: its minimum quantity, or the minimum plus a multiple of its step. By
 * default, the minimum is 0 and the step is 1.
 */
export function isOrderableQuantity(
  { min_order_quantity: minimum, step_quantity: step }: Pick<Product, 'min_order_quantity' | 'step_quantity'>,
  quantity: number,
): boolean {
  if (minimum !== undefined && quantity < minimum) return false;
  return money(quantity)
    .minus(minimum ?? 0)
    .mod(step !== undefined && step > 0 ? step : 1)
    .isZero();
}
