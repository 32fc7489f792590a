import type { ProductViewContext } from './product-view.ts';
import type { Product as Document, ProductType } from '../../../contract/documents/product.ts';
import type { ProductExpansion } from '../../../contract/shop/products.ts';
import type { Product } from '../../records/catalog.ts';
import { cachePerVariant } from '../../domain/record-caches.ts';
import { textIn } from '../../domain/localized-text.ts';
import { customFields } from './custom-attributes.ts';
import { imageFields, optionFields } from './product-parts.ts';
import { availabilityFields, priceFields } from './product-price-and-availability.ts';
import { promotionFields } from './product-promotions.ts';
import { linkFields, memberReaders } from './product-relations.ts';
import { variationFields } from './product-variations.ts';
import { omitUndefined } from './omit-undefined.ts';

/** Returns the flags of a product's type. Flags that are not true are absent. */
const typeOf = (product: Product): ProductType => ({
  [product.type]: true,
  ...((product.options ?? []).length > 0 ? { option: true } : {}),
});

/** Returns the fields that depend only on the product and the locale. */
const baseFields = cachePerVariant((product: Product, locale: string): Document => ({
  id: product.id,
  type: typeOf(product),
  ...omitUndefined({
    brand: product.brand,
    ean: product.ean,
    long_description: textIn(product.long_description, locale),
    manufacturer_name: product.manufacturer_name,
    manufacturer_sku: product.manufacturer_sku,
    min_order_quantity: product.min_order_quantity ?? 1,
    name: textIn(product.name, locale),
    page_description: textIn(product.page_description, locale),
    page_keywords: textIn(product.page_keywords, locale),
    page_title: textIn(product.page_title, locale),
    primary_category_id: product.primary_category_id ?? product.category_ids?.[0],
    short_description: textIn(product.short_description, locale),
    step_quantity: product.step_quantity ?? 1,
    unit: product.unit,
    upc: product.upc,
    valid_from: product.valid_from,
    valid_to: product.valid_to,
  }),
  ...customFields(product.custom),
}));

/** Returns a product's document with the requested expansions. */
export function productDocument(product: Product, view: ProductViewContext): Document {
  const { expansions, context } = view;
  const expanders: Partial<Record<ProductExpansion, () => Document>> = {
    availability: () => availabilityFields(product, view),
    prices: () => priceFields(product, view),
    images: () => imageFields(product, view),
    options: () => optionFields(product, view),
    variations: () => variationFields(product, view),
    links: () => linkFields(product, view),
    promotions: () => promotionFields(product, view),
    bundled_products: () => memberReaders(product, view, productDocument).bundled(),
    set_products: () => memberReaders(product, view, productDocument).set(),
  };
  const document = { ...baseFields(product, context.locale) };
  for (const expansion of expansions) Object.assign(document, expanders[expansion]?.());
  return document;
}
