import { UnsupportedCurrency, UnsupportedLocale } from '../../../contract/faults/general.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { answer, implement, type HandlerInput } from '../implement.ts';
import { runHooks } from './hook-points.ts';
import { productDocument, type ProductReading } from './product-document.ts';
import { cacheSeconds, expansionsOf, inventoryIdsOf } from './product-expansions.ts';
import { shopOf, visibleProduct } from './shop-reader.ts';

const { products } = contract.shop;
type Input = HandlerInput<typeof products.get>;

const plain = (locale: string): string => locale.replace('_', '-').toLowerCase();
const isSiteLocale = (locale: string, ofSite: readonly string[]): boolean =>
  locale === '' || locale === 'default' || ofSite.some((one) => plain(one) === plain(locale));

/** What a product read asks for. @throws InvalidExpandParameter, UnsupportedCurrency, UnsupportedLocale */
function readingOf(input: Input): ProductReading {
  const { query, site, fail } = input;
  const expansions = expansionsOf(query.expand, fail);
  const currency = query.currency ?? site.currencies[0] ?? '';
  if (!site.currencies.includes(currency)) throw fail(UnsupportedCurrency, { currency });
  const { locale } = query;
  if (locale !== undefined && !isSiteLocale(locale, site.locales)) throw fail(UnsupportedLocale, { locale });
  return {
    shop: shopOf(input),
    context: input,
    expansions,
    currency,
    inventoryIds: inventoryIdsOf(query.inventory_ids),
    allImages: query.all_images ?? false,
  };
}

export const productHandlers = implement(products, {
  async get(input) {
    const reading = readingOf(input);
    const { id } = input.params;
    await runHooks(input, products.get.hooks?.before, { kind: 'value', value: id });
    const product = await visibleProduct(reading.shop, id);
    if (product === undefined) throw input.fail(ProductNotFound, { productId: id });
    return answer({
      document: await productDocument(product, reading),
      maxAge: cacheSeconds(reading.expansions),
      modifyWith: [{ kind: 'object', class: 'catalog.Product', key: product.id }],
    });
  },
});
