import { contract } from '../../../contract/index.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { callUntyped, type JsonObject } from '../../client/untyped-call.ts';
import { elementsOf, textOrEmpty } from '../listing.ts';
import type { SortingOption } from '../node.ts';

const { shop } = contract;

/**
 * Reads the baskets of the current shopper; none if nobody is signed in. Rejects with a `PlatformError` if the platform
 * cannot be reached or responds with a fault.
 */
export async function readOwnBaskets(access: PlatformAccess, site: string): Promise<readonly JsonObject[]> {
  const customer = await access.customer(site);
  if (!customer) return [];
  const params = { customer_id: textOrEmpty(customer['customer_id']) };
  return elementsOf(
    await callUntyped(access.shop(site), shop.customers.baskets, { params, site }),
    'baskets',
  );
}

/** Reads the sorting options of the product search. Rejects like {@link readOwnBaskets}. */
export async function readSortingOptions(access: PlatformAccess, site: string): Promise<SortingOption[]> {
  const response = await access.anonymous.call(shop.productSearch.get, { site, query: { count: 1 } });
  return (response.sorting_options ?? []).map(({ id = '', label = '' }) => ({ id, label }));
}

/**
 * Reads a product and returns the ID to put into a basket. A master cannot be ordered, so its first orderable variant
 * is used or, without one, its first variant. Rejects like {@link readOwnBaskets}.
 */
export async function findProductIdForBasket(
  access: PlatformAccess,
  site: string,
  productId: string,
): Promise<string> {
  const product = await callUntyped(access.anonymous, shop.products.get, {
    site,
    params: { id: productId },
    query: { expand: 'variations' },
  });
  const { master } = (product['type'] ?? {}) as JsonObject;
  if (master !== true) return productId;
  const variants = elementsOf(product, 'variants');
  const variant = variants.find(({ orderable }) => orderable === true) ?? variants[0];
  return textOrEmpty(variant?.['product_id']) || productId;
}
