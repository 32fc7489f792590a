import { fault } from '../../../contract/fault.ts';
import { UnsupportedCurrency, UnsupportedLocale } from '../../../contract/faults/general.ts';
import type { ProductExpansion } from '../../../contract/shop/products.ts';
import type { RequestContext } from '../implement.ts';
import type { DocumentContext } from './line-item-documents.ts';
import { parseInventoryIds } from './product-expansions.ts';
import { shopOf, type Shop, type ShopReader } from './shop.ts';

/** The parameters of a request for products, for functions that make the documents. */
export interface ProductViewContext {
  readonly shop: ShopReader;
  readonly context: DocumentContext;
  readonly expansions: ReadonlySet<ProductExpansion>;
  readonly currency: string;
  readonly inventoryIds: readonly string[];
  /** Whether to return all images instead of only those for the product's own variation. */
  readonly includesAllImages: boolean;
  /** The customer who makes the request, if there is one; promotions depend on the customer. */
  readonly customerId?: string;
}

/** The parameters of a request for products, for handlers. */
export interface ProductRequest extends Omit<ProductViewContext, 'shop'> {
  readonly shop: Shop;
}

const normalizeLocale = (locale: string): string => locale.replaceAll('_', '-').toLowerCase();

/** Whether a `locale` parameter is empty, `default` or a locale of the site, in any spelling: `en_US` is `en-us`. */
export const isSiteLocale = (locale: string, siteLocales: readonly string[]): boolean =>
  locale === '' ||
  locale === 'default' ||
  siteLocales.some((candidate) => normalizeLocale(candidate) === normalizeLocale(locale));

/** The query parameters that several operations on products have. */
interface Query {
  readonly currency?: string | undefined;
  readonly locale?: string | undefined;
  readonly inventory_ids?: string | undefined;
  readonly all_images?: boolean | undefined;
}

/**
 * Returns the parameters of a request for products. A parameter that the operation does not have is treated as absent.
 * @throws UnsupportedCurrency, UnsupportedLocale; ValueConstraintViolation for too many inventory lists
 */
export function parseProductRequest(
  input: RequestContext & { readonly query: Query },
  expansions: ReadonlySet<ProductExpansion>,
): ProductRequest {
  const { query, site, caller } = input;
  const currency = query.currency ?? site.currencies[0] ?? '';
  if (!site.currencies.includes(currency)) throw fault(UnsupportedCurrency, { currency });
  const { locale } = query;
  if (locale !== undefined && !isSiteLocale(locale, site.locales)) throw fault(UnsupportedLocale, { locale });
  return {
    shop: shopOf(input),
    context: input,
    expansions,
    currency,
    inventoryIds: parseInventoryIds(query.inventory_ids),
    includesAllImages: query.all_images ?? false,
    ...(caller.kind === 'customer' ? { customerId: caller.customerId } : {}),
  };
}
