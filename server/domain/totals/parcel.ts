import type { Basket, Shipment, Totals } from '../../records/commerce.ts';
import { money, sum, type Money } from '../money.ts';
import type { Parcel } from '../shipping.ts';
import type { LineItemContainer, TotalsInputs } from './line.ts';

/**
 * Returns a shipment in the form that the rules for shipping methods need.
 * @param itemValue price of a product line with its options, by the item's ID
 */
export function parcelOf(
  { currency, product_lines: lines }: Pick<LineItemContainer, 'currency' | 'product_lines'>,
  { products, facts, customerGroups }: Pick<TotalsInputs, 'products' | 'facts' | 'customerGroups'>,
  { id, shipping_address: address }: Shipment,
  itemValue: (itemId: string) => Money,
): Parcel {
  const goods = lines
    .filter((item) => item.shipment_id === id)
    .map(({ item_id: itemId, product_id: productId, quantity }) => {
      const masterId = products.get(productId)?.product.master_id;
      return {
        productIds: masterId === undefined ? [productId] : [productId, masterId],
        categoryIds: facts?.get(productId)?.categoryIds,
        quantity,
        value: itemValue(itemId),
      };
    });
  return { currency, address, goods, customerGroups };
}

/**
 * Returns a function that reads an item's price, including options and after item discounts, from computed totals.
 */
export const itemValueIn =
  ({ product_lines: lines }: Pick<Basket, 'product_lines'>, totals: Totals) =>
  (itemId: string): Money => {
    const line = lines.find(({ item_id: id }) => id === itemId);
    const ids = [itemId, ...(line?.options ?? []).map((option) => option.item_id)];
    return sum(ids.map((id) => money(totals.lines[id]?.price_after_item_discount ?? 0)));
  };
