import { contract } from '../../../contract/index.ts';
import type { PlatformAccess } from '../../client/access.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import { elementsOf, textOrEmpty } from '../listing.ts';
import type { SortingOption } from '../node.ts';

const { shop } = contract;

/**
 * Reads the baskets of the current shopper; none if the shopper is an agent. Rejects with a `PlatformError` if the
 * platform cannot be reached or responds with a fault.
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

/** A variant of a master product, as a shopper chooses it. */
export interface VariantChoice {
  readonly id: string;
  /** Names of its variation values, such as `['Moss', 'Large']`. */
  readonly valueNames: readonly string[];
  /** Undefined if the variant has no price. */
  readonly price: number | undefined;
  readonly currency: string;
  readonly isOrderable: boolean;
}

/**
 * Reads the variants of a master product or of a variation group, which cannot be ordered themselves. Resolves with
 * undefined for other products. Rejects like {@link readOwnBaskets}.
 */
export async function readVariants(
  access: PlatformAccess,
  site: string,
  productId: string,
): Promise<readonly VariantChoice[] | undefined> {
  const product = await callUntyped(access.anonymous, shop.products.get, {
    site,
    params: { id: productId },
    query: { expand: 'variations,prices,availability' },
  });
  const { master, variation_group: isGroup } = (product['type'] ?? {}) as JsonObject;
  if (master !== true && isGroup !== true) return undefined;
  const attributes = elementsOf(product, 'variation_attributes');
  return elementsOf(product, 'variants').map((variant) => {
    const { price } = variant;
    return {
      id: textOrEmpty(variant['product_id']),
      valueNames: valueNames(attributes, (variant['variation_values'] ?? {}) as JsonObject),
      price: typeof price === 'number' ? price : undefined,
      currency: textOrEmpty(product['currency']),
      isOrderable: variant['orderable'] === true,
    };
  });
}

/** Returns the names of variation values in the order of the product's variation attributes. */
const valueNames = (attributes: readonly JsonObject[], values: JsonObject): string[] =>
  attributes.flatMap((attribute) => {
    const value = values[textOrEmpty(attribute['id'])];
    const definition = elementsOf(attribute, 'values').find((candidate) => candidate['value'] === value);
    return textOrEmpty(definition?.['name']) || textOrEmpty(value) || [];
  });
