import type { Product } from '../records/catalog.ts';

const flagFor = (
  flag: Readonly<Record<string, boolean>> | undefined,
  siteId: string,
  otherwise: boolean,
): boolean => flag?.[siteId] ?? flag?.['default'] ?? otherwise;

/**
 * Whether a product is online in a site at an instant (ISO 8601 UTC). A product without a flag is online: offline is
 * what somebody has to say.
 */
export function isOnline(product: Product, siteId: string, now: string): boolean {
  const at = Date.parse(now);
  return (
    flagFor(product.online_flag, siteId, true) &&
    (product.valid_from === undefined || Date.parse(product.valid_from) <= at) &&
    (product.valid_to === undefined || at < Date.parse(product.valid_to))
  );
}

/** Whether search may list it; a product without a flag is found. */
export const isSearchable = (product: Product, siteId: string): boolean =>
  flagFor(product.searchable, siteId, true);

/**
 * Whether a product belongs to the site's catalog: owned by it, or put into one of its categories.
 * @param siteCategoryIds categories of the site's catalog among the product's own
 */
export const isAssigned = (
  product: Product,
  siteCatalogId: string,
  siteCategoryIds: readonly string[],
): boolean => product.catalog_id === siteCatalogId || siteCategoryIds.length > 0;
