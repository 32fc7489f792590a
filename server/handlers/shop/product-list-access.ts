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
import { theRegistered } from './customer-access.ts';
import { listOf } from './product-expansions.ts';
import type { Shop } from './shop-reader.ts';

type Access = Pick<RequestContext, 'work' | 'site' | 'caller'>;
type Failing<Faults extends FaultDefinition> = Access & { readonly fail: Fail<Faults> };

/** A list of a customer at the request's site. @throws CustomerNotFound, ProductListNotFound */
export async function theList(
  access: Failing<typeof CustomerNotFound | typeof ProductListNotFound>,
  params: { readonly customer_id: string; readonly list_id: string },
): Promise<ProductList> {
  const { customer_id: customerId } = await theRegistered(access, params.customer_id);
  const list = await access.work.of('product_lists').get(params.list_id);
  if (list?.customer_id !== customerId || list.site_id !== access.site.id)
    throw access.fail(ProductListNotFound, { listId: params.list_id, customerId });
  return list;
}

/** An item of such a list. @throws CustomerNotFound, ProductListNotFound, ProductListItemNotFound */
export async function theItem(
  access: Failing<typeof CustomerNotFound | typeof ProductListNotFound | typeof ProductListItemNotFound>,
  params: { readonly customer_id: string; readonly list_id: string; readonly item_id: string },
): Promise<ProductListItem> {
  const { id: listId } = await theList(access, params);
  const item = await access.work.of('product_list_items').get(params.item_id);
  if (item?.list_id !== listId)
    throw access.fail(ProductListItemNotFound, { itemId: params.item_id, listId });
  return item;
}

/** An item that a customer may put into a basket: of an own list, or public in a public one of the site. */
export async function boughtItem(
  { work, site }: Shop,
  customerId: string | undefined,
  itemId: string,
): Promise<{ list: ProductList; item: ProductListItem } | undefined> {
  const item = await work.of('product_list_items').get(itemId);
  const list = item && (await work.of('product_lists').get(item.list_id));
  if (item === undefined || list?.site_id !== site.id) return undefined;
  const own = list.customer_id === customerId;
  return own || (list.public === true && item.public === true) ? { list, item } : undefined;
}

/** As {@link boughtItem}, which must be about the product. @throws InvalidProductListItem */
export async function checkedWish(
  shop: Shop,
  customerId: string | undefined,
  itemId: string | undefined,
  productId: string,
  fail: Fail<typeof InvalidProductListItem>,
): Promise<string | undefined> {
  if (itemId === undefined) return undefined;
  const found = await boughtItem(shop, customerId, itemId);
  if (found?.item.product_id !== productId) throw fail(InvalidProductListItem, { itemId });
  return itemId;
}

export type ProductListExpansion = (typeof productListExpansions)[number];

/** @throws InvalidExpandValue */
export function listExpansions(
  text: string | undefined,
  fail: Fail<typeof InvalidExpandValue>,
): ReadonlySet<ProductListExpansion> {
  const names = listOf(text);
  const unknown = names.find((name) => !(productListExpansions as readonly string[]).includes(name));
  if (unknown !== undefined) throw fail(InvalidExpandValue, { expandValue: unknown });
  return new Set(names as ProductListExpansion[]);
}

const first = (a: ProductListItem, b: ProductListItem): number =>
  (a.priority ?? Infinity) === (b.priority ?? Infinity)
    ? (a.creation_date ?? '').localeCompare(b.creation_date ?? '', 'en') || (a.id < b.id ? -1 : 1)
    : (a.priority ?? Infinity) - (b.priority ?? Infinity);

/** By priority, those without one last; then oldest first. */
export const itemsOf = async ({ work }: Pick<Shop, 'work'>, listId: string): Promise<ProductListItem[]> =>
  (await work.of('product_list_items').find('list', listId)).sort(first);

export const listArgument = (listId: string) =>
  ({ kind: 'object', class: 'customer.ProductList', key: listId }) as const;

export const itemArgument = (itemId: string) =>
  ({ kind: 'object', class: 'customer.ProductListItem', key: itemId }) as const;
