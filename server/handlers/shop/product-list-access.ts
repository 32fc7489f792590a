import type { FaultDefinition } from '../../../contract/fault.ts';
import type { CustomerNotFound } from '../../../contract/faults/customers.ts';
import { InvalidExpandValue } from '../../../contract/faults/general.ts';
import {
  InvalidProductListItem,
  ProductListItemNotFound,
  ProductListNotFound,
} from '../../../contract/faults/product-lists.ts';
import { productListExpansions } from '../../../contract/shop/product-lists.ts';
import type { ProductList, ProductListItem } from '../../records/product-lists.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { requireRegisteredCustomer } from './customer-access.ts';
import { parseList } from './product-expansions.ts';
import { readShop, type Shop, type ShopReader } from './shop.ts';

type Access = Pick<RequestContext, 'work' | 'site' | 'caller'>;
type AccessWithFaults<Faults extends FaultDefinition> = Access & { readonly fail: Fail<Faults> };

/**
 * Returns a product list of a customer in the request's site.
 * @throws CustomerNotFound, ProductListNotFound
 */
export async function requireList(
  access: AccessWithFaults<typeof CustomerNotFound | typeof ProductListNotFound>,
  params: { readonly customer_id: string; readonly list_id: string },
): Promise<ProductList> {
  const { customer_id: customerId } = await requireRegisteredCustomer(access, params.customer_id);
  const list = await access.work.collection('product_lists').get(params.list_id);
  if (list?.customer_id !== customerId || list.site_id !== access.site.id)
    throw access.fail(ProductListNotFound, { listId: params.list_id, customerId });
  return list;
}

/**
 * Returns an item of a customer's list.
 * @throws CustomerNotFound, ProductListNotFound, ProductListItemNotFound
 */
export async function requireItem(
  access: AccessWithFaults<
    typeof CustomerNotFound | typeof ProductListNotFound | typeof ProductListItemNotFound
  >,
  params: { readonly customer_id: string; readonly list_id: string; readonly item_id: string },
): Promise<ProductListItem> {
  const { id: listId } = await requireList(access, params);
  const item = await access.work.collection('product_list_items').get(params.item_id);
  if (item?.list_id !== listId)
    throw access.fail(ProductListItemNotFound, { itemId: params.item_id, listId });
  return item;
}

/**
 * Returns an item of the site's product lists, with its list, if the customer may add it to a basket: an item of the
 * customer's own list, or a public item of a public list. Returns undefined for any other item.
 */
export function findPurchasableItem(
  { reader, site }: ShopReader,
  customerId: string | undefined,
  itemId: string,
): { list: ProductList; item: ProductListItem } | undefined {
  const item = reader.collection('product_list_items').get(itemId);
  const list = item && reader.collection('product_lists').get(item.list_id);
  if (item === undefined || list?.site_id !== site.id) return undefined;
  const isOwner = list.customer_id === customerId;
  return isOwner || (list.public === true && item.public === true) ? { list, item } : undefined;
}

/**
 * Checks that the customer may add an item to a basket ({@link findPurchasableItem}), and that the item is for the
 * product. Returns the item's ID. Without an ID, there is nothing to check.
 * @throws InvalidProductListItem
 */
export async function checkListItem(
  shop: Shop,
  customerId: string | undefined,
  itemId: string | undefined,
  productId: string,
  fail: Fail<typeof InvalidProductListItem>,
): Promise<string | undefined> {
  if (itemId === undefined) return undefined;
  const match = await readShop(shop, (reader) => findPurchasableItem(reader, customerId, itemId));
  if (match?.item.product_id !== productId) throw fail(InvalidProductListItem, { itemId });
  return itemId;
}

export type ProductListExpansion = (typeof productListExpansions)[number];

/** @throws InvalidExpandValue */
export function listExpansions(
  text: string | undefined,
  fail: Fail<typeof InvalidExpandValue>,
): ReadonlySet<ProductListExpansion> {
  const names = parseList(text);
  const unknownName = names.find((name) => !(productListExpansions as readonly string[]).includes(name));
  if (unknownName !== undefined) throw fail(InvalidExpandValue, { expandValue: unknownName });
  return new Set(names as ProductListExpansion[]);
}

const compareItems = (a: ProductListItem, b: ProductListItem): number =>
  (a.priority ?? Infinity) === (b.priority ?? Infinity)
    ? (a.creation_date ?? '').localeCompare(b.creation_date ?? '', 'en') || (a.id < b.id ? -1 : 1)
    : (a.priority ?? Infinity) - (b.priority ?? Infinity);

/** Returns a list's items by priority, items without a priority last, then oldest first. */
export const itemsOf = async ({ work }: Pick<Shop, 'work'>, listId: string): Promise<ProductListItem[]> =>
  (await work.collection('product_list_items').find('list', listId)).sort(compareItems);

export const listArgument = (listId: string) =>
  ({ kind: 'object', class: 'customer.ProductList', key: listId }) as const;

export const itemArgument = (itemId: string) =>
  ({ kind: 'object', class: 'customer.ProductListItem', key: itemId }) as const;
