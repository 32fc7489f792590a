import type { ProductItem } from '../../../contract/documents/product-item.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import {
  InvalidProductItem,
  InvalidProductItemQuantity,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  ProductItemNotAvailable,
  ProductItemNotFound,
  type ShipmentNotFound,
} from '../../../contract/faults/shop.ts';
import type { InvalidProductListItem } from '../../../contract/faults/product-lists.ts';
import type { Product } from '../../records/catalog.ts';
import type { Basket, ProductLine } from '../../records/commerce.ts';
import { isSellable } from '../../domain/availability.ts';
import { textIn } from '../../domain/localized-text.ts';
import { selectOptions, type OptionChoice } from '../../domain/option-selection.ts';
import { isSoldIn, withLine } from '../../domain/product-lines.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { defaultShipmentId, shipmentOf } from './basket-access.ts';
import { requireOwed } from './bonus-choice.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';
import { checkedWish } from './product-list-access.ts';
import { shopOf, visibleProduct, type Shop } from './shop-reader.ts';
import { unavailableItems } from './stock.ts';

/** What can be wrong with an item that has long been in a basket. */
export type OrderedItemFaults =
  | typeof InvalidProductItem
  | typeof InvalidProductOptionItem
  | typeof InvalidProductOptionValueItem
  | typeof ProductItemNotAvailable;
export type ItemFaults =
  | OrderedItemFaults
  | typeof InvalidProductItemQuantity
  | typeof InvalidProductListItem
  | typeof ShipmentNotFound;
type OptionFaults = typeof InvalidProductOptionItem | typeof InvalidProductOptionValueItem;
type Input = RequestContext & { readonly fail: Fail<ItemFaults> };

/** A product as it can be put into a basket. @throws InvalidProductItem */
export async function sellableProduct(
  shop: Shop,
  productId: string,
  fail: Fail<typeof InvalidProductItem>,
): Promise<Product> {
  const product = await visibleProduct(shop, productId);
  if (product === undefined || !isSellable(product)) throw fail(InvalidProductItem, { productId });
  return product;
}

/** @throws InvalidProductOptionItem, InvalidProductOptionValueItem */
export function checkedOptions(
  product: Product,
  chosen: readonly OptionChoice[],
  fail: Fail<OptionFaults>,
): OptionChoice[] {
  const { choices, problem } = selectOptions(product, chosen);
  if (problem?.kind === 'unknownOption') throw fail(InvalidProductOptionItem, { optionId: problem.optionId });
  if (problem?.kind === 'unknownValue') {
    throw fail(InvalidProductOptionValueItem, { optionId: problem.optionId, optionValueId: problem.valueId });
  }
  return choices;
}

/**
 * Adds product items to a basket: to the shipment that each names, else to the default one. The same product with the
 * same options in the same shipment grows the line that is there.
 */
export async function addLines(input: Input, basket: Basket, items: readonly ProductItem[]): Promise<Basket> {
  let lines: ProductLine[] = basket.product_lines;
  for (const item of items) lines = withLine(lines, await lineOf(input, basket, item));
  const touched = new Set(items.map((item) => item.product_id));
  const isTouched = (line: ProductLine) => touched.has(line.product_id);
  await requireSoldIn(input, lines, isTouched);
  await requireAvailable(input, lines, isTouched);
  return requireOwed(
    input,
    { ...basket, product_lines: lines },
    (line) => !basket.product_lines.includes(line),
  );
}

/** @throws ProductItemNotFound */
export function lineById(
  basket: Basket,
  itemId: string,
  fail: Fail<typeof ProductItemNotFound>,
): ProductLine {
  const line = basket.product_lines.find(({ item_id: id }) => id === itemId);
  if (line === undefined) throw fail(ProductItemNotFound, { itemId });
  return line;
}

export const withoutLine = (basket: Basket, itemId: string): Basket => ({
  ...basket,
  product_lines: basket.product_lines.filter(({ item_id: id }) => id !== itemId),
});

/**
 * A basket with one item changed: what the document names replaces what was there, and the item keeps its id. A
 * quantity of zero removes it.
 */
export async function changeLine(
  input: RequestContext & { readonly fail: Fail<ItemFaults | typeof ProductItemNotFound> },
  basket: Basket,
  itemId: string,
  changes: ProductItem,
): Promise<Basket> {
  const line = lineById(basket, itemId, input.fail);
  if (changes.quantity === 0) return withoutLine(basket, itemId);
  const sameProduct = changes.product_id === undefined || changes.product_id === line.product_id;
  const options = (line.options ?? []).map((option) => ({
    option_id: option.option_id,
    option_value_id: option.value_id,
  }));
  const wanted = {
    ...present({
      bonus_discount_line_item_id: line.bonus_choice_id,
      gift: line.gift,
      gift_message: line.gift_message,
      inventory_id: line.inventory_list_id,
    }),
    product_id: line.product_id,
    quantity: line.quantity,
    shipment_id: line.shipment_id,
    option_items: sameProduct ? options : [],

    ...changes,
  };
  const made = await lineOf(input, basket, wanted);
  const changed = present({
    ...made,
    item_id: itemId,
    options: made.options?.map((option) => ({
      ...option,
      item_id: itemIdOf(line, option.option_id) ?? option.item_id,
    })),
    product_list_item_id: made.product_list_item_id ?? (sameProduct ? line.product_list_item_id : undefined),
    custom: mergeCustom(line.custom, customIn(changes)),
  });
  const lines = basket.product_lines.map((one) => (one === line ? changed : one));
  await requireSoldIn(input, lines, (one) => one === changed);
  await requireAvailable(input, lines, (one) => one === changed);
  return requireOwed(input, { ...basket, product_lines: lines }, (one) => one === changed);
}

/** Of the option item that a line has for an option. */
const itemIdOf = (line: ProductLine, optionId: string): string | undefined =>
  line.options?.find(({ option_id: id }) => id === optionId)?.item_id;

/** @throws ProductItemNotAvailable where a line that matters cannot be had; others only raise a flash */
export async function requireAvailable(
  input: RequestContext & { readonly fail: Fail<typeof ProductItemNotAvailable> },
  lines: readonly ProductLine[],
  matters: (line: ProductLine) => boolean = () => true,
): Promise<void> {
  const missing = await unavailableItems(shopOf(input), lines);
  const line = lines.find((one) => missing.has(one.item_id) && matters(one));
  if (line === undefined) return;
  const quantity = lines
    .filter((one) => one.product_id === line.product_id && one.inventory_list_id === line.inventory_list_id)
    .reduce((total, one) => total + one.quantity, 0);
  throw input.fail(ProductItemNotAvailable, { productId: line.product_id, quantity });
}

/** @throws PropertyConstraintViolation for a quantity that is not above zero */
function checkedQuantity(quantity: number): number {
  if (quantity > 0) return quantity;
  throw fault(PropertyConstraintViolation, { document: 'product_item', path: '$.quantity' });
}

/** @throws InvalidProductItemQuantity where a line that matters has a quantity in which its product is not sold */
async function requireSoldIn(
  { work, fail }: Pick<RequestContext, 'work'> & { readonly fail: Fail<typeof InvalidProductItemQuantity> },
  lines: readonly ProductLine[],
  matters: (line: ProductLine) => boolean,
): Promise<void> {
  for (const { product_id: productId, quantity } of lines.filter(matters)) {
    const product = await work.of('products').get(productId);
    if (product === undefined || isSoldIn(product, quantity)) continue;
    const { min_order_quantity: minOrderQuantity = 1, step_quantity: stepQuantity = 1 } = product;
    throw fail(InvalidProductItemQuantity, { productId, quantity, minOrderQuantity, stepQuantity });
  }
}

async function lineOf(input: Input, basket: Basket, item: ProductItem): Promise<ProductLine> {
  const { random, fail, locale } = input;
  const shop = shopOf(input);
  const product = await sellableProduct(shop, item.product_id ?? '', fail);
  const chosen = (item.option_items ?? []).map((option) => ({
    optionId: option.option_id ?? '',
    valueId: option.option_value_id ?? '',
  }));
  const options = checkedOptions(product, chosen, fail).map(({ optionId, valueId }) => ({
    item_id: random.id(),
    option_id: optionId,
    value_id: valueId,
  }));
  const shipment = shipmentOf(basket, item.shipment_id ?? defaultShipmentId, fail);
  return present({
    item_id: random.id(),
    product_id: product.id,
    quantity: checkedQuantity(item.quantity ?? product.min_order_quantity ?? 1),
    shipment_id: shipment.id,
    item_text: textIn(product.name, locale) ?? product.id,
    gift: item.gift,
    gift_message: item.gift_message,
    inventory_list_id: await inventoryListOf(shop, item.inventory_id),
    options: options.length > 0 ? options : undefined,
    bonus: item.bonus_discount_line_item_id === undefined ? undefined : true,
    bonus_choice_id: item.bonus_discount_line_item_id,
    product_list_item_id: await checkedWish(
      shop,
      basket.customer_id,
      item.product_list_item?.id,
      product.id,
      fail,
    ),
    custom: mergeCustom(undefined, customIn(item)),
  });
}

/** The site's own list needs no mention. @throws PropertyConstraintViolation for an unknown list */
async function inventoryListOf({ work, site }: Shop, id: string | undefined): Promise<string | undefined> {
  if (id === undefined || id === site.inventory_list_id) return undefined;
  if ((await work.of('inventory_lists').get(id)) !== undefined) return id;
  throw fault(PropertyConstraintViolation, { document: 'product_item', path: '$.inventory_id' });
}
