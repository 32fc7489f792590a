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
import { defaultShipmentId } from '../../domain/default-shipment.ts';
import { isSellable } from '../../domain/availability.ts';
import { textIn } from '../../domain/localized-text.ts';
import { selectOptions, type OptionChoice } from '../../domain/option-selection.ts';
import { isOrderableQuantity, addLine } from '../../domain/product-lines.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { requireShipment } from './basket-access.ts';
import { checkBonusChoices } from './bonus-choice.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { checkListItem } from './product-list-access.ts';
import { readShop, shopOf, visibleProduct, type Shop } from './shop.ts';
import { unavailableItems } from './stock.ts';

/** Faults of items that are already in a basket. */
export type ExistingItemFaults =
  | typeof InvalidProductItem
  | typeof InvalidProductOptionItem
  | typeof InvalidProductOptionValueItem
  | typeof ProductItemNotAvailable;
export type ItemFaults =
  | ExistingItemFaults
  | typeof InvalidProductItemQuantity
  | typeof InvalidProductListItem
  | typeof ShipmentNotFound;
type OptionFaults = typeof InvalidProductOptionItem | typeof InvalidProductOptionValueItem;
type Input = RequestContext & { readonly fail: Fail<ItemFaults> };

/**
 * Returns a product that can be added to a basket.
 * @throws InvalidProductItem
 */
export async function sellableProduct(
  shop: Shop,
  productId: string,
  fail: Fail<typeof InvalidProductItem>,
): Promise<Product> {
  const product = await readShop(shop, (reader) => visibleProduct(reader, productId));
  if (product === undefined || !isSellable(product)) throw fail(InvalidProductItem, { productId });
  return product;
}

/** @throws InvalidProductOptionItem, InvalidProductOptionValueItem */
export function resolveOptions(
  product: Product,
  requestedChoices: readonly OptionChoice[],
  fail: Fail<OptionFaults>,
): OptionChoice[] {
  const { choices, problem } = selectOptions(product, requestedChoices);
  if (problem?.kind === 'unknownOption') throw fail(InvalidProductOptionItem, { optionId: problem.optionId });
  if (problem?.kind === 'unknownValue') {
    throw fail(InvalidProductOptionValueItem, { optionId: problem.optionId, optionValueId: problem.valueId });
  }
  return choices;
}

/**
 * Adds product items to their shipments, by default to the default shipment. If an added item can be combined with an
 * existing one (`canBeCombined`), the quantity of the existing item is increased instead.
 * @throws the faults in {@link ItemFaults}, and PropertyConstraintViolation
 */
export async function addLines(input: Input, basket: Basket, items: readonly ProductItem[]): Promise<Basket> {
  return (await addLinesWithIds(input, basket, items)).basket;
}

/** Adds product items as `addLines` does, and also returns the ID of the line to which each of them was added. */
export async function addLinesWithIds(
  input: Input,
  basket: Basket,
  items: readonly ProductItem[],
): Promise<{ basket: Basket; lineIds: string[] }> {
  let lines: ProductLine[] = basket.product_lines;
  const lineIds: string[] = [];
  for (const item of items) {
    const previousLines = lines;
    lines = addLine(lines, await createLine(input, basket, item));
    lineIds.push(lines.find((line) => !previousLines.includes(line))?.item_id ?? '');
  }
  const requestedProductIds = new Set(items.map((item) => item.product_id));
  const isRequestedProduct = (line: ProductLine) => requestedProductIds.has(line.product_id);
  await requireOrderableQuantity(input, lines, isRequestedProduct);
  await requireAvailable(input, lines, isRequestedProduct);
  const basketWithLines = await checkBonusChoices(
    input,
    { ...basket, product_lines: lines },
    (line) => !basket.product_lines.includes(line),
  );
  return { basket: basketWithLines, lineIds };
}

/** @throws ProductItemNotFound */
export function requireLine(
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
 * Returns a basket with one item changed. Fields in the document replace existing fields, and the item keeps its ID. A
 * quantity of zero removes the item.
 * @throws ProductItemNotFound, the faults in {@link ItemFaults}, and PropertyConstraintViolation
 */
export async function changeLine(
  input: RequestContext & { readonly fail: Fail<ItemFaults | typeof ProductItemNotFound> },
  basket: Basket,
  itemId: string,
  changes: ProductItem,
): Promise<Basket> {
  const line = requireLine(basket, itemId, input.fail);
  if (changes.quantity === 0) return withoutLine(basket, itemId);
  const isSameProduct = changes.product_id === undefined || changes.product_id === line.product_id;
  const options = (line.options ?? []).map((option) => ({
    option_id: option.option_id,
    option_value_id: option.value_id,
  }));
  const mergedItem = {
    ...omitUndefined({
      bonus_discount_line_item_id: line.bonus_choice_id,
      gift: line.gift,
      gift_message: line.gift_message,
      inventory_id: line.inventory_list_id,
    }),
    product_id: line.product_id,
    quantity: line.quantity,
    shipment_id: line.shipment_id,
    option_items: isSameProduct ? options : [],

    ...changes,
  };
  const rebuiltLine = await createLine(input, basket, mergedItem);
  const updatedLine = omitUndefined({
    ...rebuiltLine,
    item_id: itemId,
    options: rebuiltLine.options?.map((option) => ({
      ...option,
      item_id: optionItemId(line, option.option_id) ?? option.item_id,
    })),
    product_list_item_id:
      rebuiltLine.product_list_item_id ?? (isSameProduct ? line.product_list_item_id : undefined),
    custom: mergeCustom(line.custom, customAttributesOf(changes)),
  });
  const lines = basket.product_lines.map((candidate) => (candidate === line ? updatedLine : candidate));
  await requireOrderableQuantity(input, lines, (candidate) => candidate === updatedLine);
  await requireAvailable(input, lines, (candidate) => candidate === updatedLine);
  return checkBonusChoices(
    input,
    { ...basket, product_lines: lines },
    (candidate) => candidate === updatedLine,
  );
}

/** Returns the ID of the option item that a line item has for an option, or undefined if it has none. */
const optionItemId = (line: ProductLine, optionId: string): string | undefined =>
  line.options?.find(({ option_id: id }) => id === optionId)?.item_id;

/**
 * @throws ProductItemNotAvailable if a relevant line item is not available; other line items only cause a flash
 */
export async function requireAvailable(
  input: RequestContext & { readonly fail: Fail<typeof ProductItemNotAvailable> },
  lines: readonly ProductLine[],
  isRelevant: (line: ProductLine) => boolean = () => true,
): Promise<void> {
  const unavailableItemIds = await readShop(shopOf(input), (reader) => unavailableItems(reader, lines));
  const line = lines.find((candidate) => unavailableItemIds.has(candidate.item_id) && isRelevant(candidate));
  if (line === undefined) return;
  const quantity = lines
    .filter(
      (candidate) =>
        candidate.product_id === line.product_id && candidate.inventory_list_id === line.inventory_list_id,
    )
    .reduce((total, candidate) => total + candidate.quantity, 0);
  throw input.fail(ProductItemNotAvailable, { productId: line.product_id, quantity });
}

/** @throws PropertyConstraintViolation if a quantity is not greater than zero */
function requirePositiveQuantity(quantity: number): number {
  if (quantity > 0) return quantity;
  throw fault(PropertyConstraintViolation, { document: 'product_item', path: '$.quantity' });
}

/** @throws InvalidProductItemQuantity if a relevant line item has a quantity that its product does not allow */
async function requireOrderableQuantity(
  { work, fail }: Pick<RequestContext, 'work'> & { readonly fail: Fail<typeof InvalidProductItemQuantity> },
  lines: readonly ProductLine[],
  isRelevant: (line: ProductLine) => boolean,
): Promise<void> {
  for (const { product_id: productId, quantity } of lines.filter(isRelevant)) {
    const product = await work.collection('products').get(productId);
    if (product === undefined || isOrderableQuantity(product, quantity)) continue;
    const { min_order_quantity: minOrderQuantity = 1, step_quantity: stepQuantity = 1 } = product;
    throw fail(InvalidProductItemQuantity, { productId, quantity, minOrderQuantity, stepQuantity });
  }
}

async function createLine(input: Input, basket: Basket, item: ProductItem): Promise<ProductLine> {
  const { random, fail, locale } = input;
  const shop = shopOf(input);
  const product = await sellableProduct(shop, item.product_id ?? '', fail);
  const requestedChoices = (item.option_items ?? []).map((option) => ({
    optionId: option.option_id ?? '',
    valueId: option.option_value_id ?? '',
  }));
  const options = resolveOptions(product, requestedChoices, fail).map(({ optionId, valueId }) => ({
    item_id: random.id(),
    option_id: optionId,
    value_id: valueId,
  }));
  const shipment = requireShipment(basket, item.shipment_id ?? defaultShipmentId, fail);
  return omitUndefined({
    item_id: random.id(),
    product_id: product.id,
    quantity: requirePositiveQuantity(item.quantity ?? product.min_order_quantity ?? 1),
    shipment_id: shipment.id,
    item_text: textIn(product.name, locale) ?? product.id,
    gift: item.gift,
    gift_message: item.gift_message,
    inventory_list_id: await selectInventoryList(shop, item.inventory_id),
    options: options.length > 0 ? options : undefined,
    bonus: item.bonus_discount_line_item_id === undefined ? undefined : true,
    bonus_choice_id: item.bonus_discount_line_item_id,
    product_list_item_id: await checkListItem(
      shop,
      basket.customer_id,
      item.product_list_item?.id,
      product.id,
      fail,
    ),
    custom: mergeCustom(undefined, customAttributesOf(item)),
  });
}

/**
 * Returns the inventory list to store with a line item, or undefined for the site's own list, which is the default.
 * @throws PropertyConstraintViolation for an unknown list
 */
async function selectInventoryList(
  { work, site }: Shop,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined || id === site.inventory_list_id) return undefined;
  if ((await work.collection('inventory_lists').get(id)) !== undefined) return id;
  throw fault(PropertyConstraintViolation, { document: 'product_item', path: '$.inventory_id' });
}
