import type { Product } from '../records/catalog.ts';
import type { ProductLine } from '../records/commerce.ts';
import { money } from './money.ts';

const optionsKey = (line: ProductLine): string =>
  (line.options ?? [])
    .map((option) => `${option.option_id}=${option.value_id}`)
    .sort()
    .join('&');

/** Whether two lines are the same purchase: one product with the same options, on its way to the same place. */
export const isSamePurchase = (a: ProductLine, b: ProductLine): boolean =>
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

/** The lines with one more; where the purchase is there already, its quantity grows instead. */
export function withLine(lines: readonly ProductLine[], added: ProductLine): ProductLine[] {
  const same = lines.find((line) => isSamePurchase(line, added));
  if (same === undefined) return [...lines, added];
  return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** How much of each product lines ask for together, by inventory list and product. */
export function quantityByProduct(
  lines: readonly ProductLine[],
  siteInventoryListId: string,
): { inventoryListId: string; productId: string; quantity: number }[] {
  const wanted = new Map<string, { inventoryListId: string; productId: string; quantity: number }>();
  for (const line of lines) {
    const inventoryListId = line.inventory_list_id ?? siteInventoryListId;
    const key = JSON.stringify([inventoryListId, line.product_id]);
    const quantity = (wanted.get(key)?.quantity ?? 0) + line.quantity;
    wanted.set(key, { inventoryListId, productId: line.product_id, quantity });
  }
  return [...wanted.values()];
}

/** Whether a product is sold in a quantity: from its least one on, in its steps; in any where it says neither. */
export function isSoldIn(
  { min_order_quantity: least, step_quantity: step }: Pick<Product, 'min_order_quantity' | 'step_quantity'>,
  quantity: number,
): boolean {
  if (least !== undefined && quantity < least) return false;
  return (
    step === undefined ||
    step <= 0 ||
    money(quantity)
      .minus(least ?? 0)
      .mod(step)
      .isZero()
  );
}
