import { fault } from '../../../contract/fault.ts';
import { UnsupportedCurrency, UnsupportedLocale } from '../../../contract/faults/general.ts';
import type { ProductExpansion } from '../../../contract/shop/products.ts';
import type { RequestContext } from '../implement.ts';
import type { DocumentContext } from './line-item-documents.ts';
import { inventoryIdsOf } from './product-expansions.ts';
import { shopOf, type Shop } from './shop-reader.ts';

/** What a reader of products asked for. */
export interface ProductReading {
  readonly shop: Shop;
  readonly context: DocumentContext;
  readonly expansions: ReadonlySet<ProductExpansion>;
  readonly currency: string;
  readonly inventoryIds: readonly string[];
  /** The whole image model, not the part that fits the product's own variation. */
  readonly allImages: boolean;
  /** Who asks, where it is a customer: promotions are not for everybody. */
  readonly customerId?: string;
}

const plain = (locale: string): string => locale.replace('_', '-').toLowerCase();
const isSiteLocale = (locale: string, ofSite: readonly string[]): boolean =>
  locale === '' || locale === 'default' || ofSite.some((one) => plain(one) === plain(locale));

/** The parameters that product reads have in common. */
interface Query {
  readonly currency?: string | undefined;
  readonly locale?: string | undefined;
  readonly inventory_ids?: string | undefined;
  readonly all_images?: boolean | undefined;
}

/**
 * What a product read asks for. Operations without one of the parameters read as if it were not given.
 * @throws UnsupportedCurrency, UnsupportedLocale; ValueConstraintViolation for too many inventory lists
 */
export function readingOf(
  input: RequestContext & { readonly query: Query },
  expansions: ReadonlySet<ProductExpansion>,
): ProductReading {
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
    inventoryIds: inventoryIdsOf(query.inventory_ids),
    allImages: query.all_images ?? false,
    ...(caller.kind === 'customer' ? { customerId: caller.customerId } : {}),
  };
}
