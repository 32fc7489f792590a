import type { Product } from '../records/catalog.ts';
import { isValidAt } from './validity.ts';

const flagFor = (
  flags: Readonly<Record<string, boolean>> | undefined,
  siteId: string,
  fallback: boolean,
): boolean => flags?.[siteId] ?? flags?.['default'] ?? fallback;

/**
 * Whether a product's online flag is set for a site. A product without a flag is online; it must be taken offline
 * explicitly.
 */
export const isFlaggedOnline = (product: Pick<Product, 'online_flag'>, siteId: string): boolean =>
  flagFor(product.online_flag, siteId, true);

/** Whether a product is online in a site at a time (ISO 8601 UTC): according to its flag, and within its dates. */
export const isOnline = (
  product: Pick<Product, 'online_flag' | 'valid_from' | 'valid_to'>,
  siteId: string,
  now: string,
): boolean => isFlaggedOnline(product, siteId) && isValidAt(product, now);

/** Whether the search may list a product. A product without a flag is searchable. */
export const isSearchable = (product: Pick<Product, 'searchable'>, siteId: string): boolean =>
  flagFor(product.searchable, siteId, true);

/**
 * Whether a product belongs to the site's catalog: the catalog owns it, or it is in one of the catalog's categories.
 * @param siteCategoryIds the product's categories in the site's catalog
 */
export const isAssigned = (
  product: Product,
  siteCatalogId: string,
  siteCategoryIds: readonly string[],
): boolean => product.catalog_id === siteCatalogId || siteCategoryIds.length > 0;
