import type {
  LocalizedMarkup,
  Product as Document,
  ProductChanges,
} from '../../../contract/documents/data/product.ts';
import type { Product } from '../../records/catalog.ts';
import { customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { applyChanges } from './apply-changes.ts';

/**
 * Returns the values per locale or site: the changes merged into the existing values. Returns undefined if nothing
 * changes, null if all are removed.
 */
const mergeValues = <Value, Change extends Readonly<Record<string, Value>> | null | undefined>(
  values: Readonly<Record<string, Value>> | undefined,
  change: Change,
) => change && { ...values, ...change };

/** Returns the text of each locale, whether the request had plain text or markup with its source. */
const plainTexts = <Markup extends LocalizedMarkup | null | undefined>(markup: Markup) =>
  markup &&
  Object.fromEntries(
    Object.entries(markup).map(([locale, text]) => [
      locale,
      typeof text === 'string' ? text : (text.source ?? text.markup ?? ''),
    ]),
  );

/**
 * Returns a product with those fields of a document that PATCH may change (data-api 4, Products); null removes a field.
 */
export const patchProduct = (currentProduct: Product, body: ProductChanges): Product =>
  applyChanges(currentProduct, {
    name: mergeValues(currentProduct.name, body.name),
    page_description: mergeValues(currentProduct.page_description, body.page_description),
    long_description: mergeValues(currentProduct.long_description, plainTexts(body.long_description)),
    page_title: mergeValues(currentProduct.page_title, body.page_title),
    page_keywords: mergeValues(currentProduct.page_keywords, body.page_keywords),
    brand: body.brand,
    ean: body.ean,
    upc: body.upc,
    manufacturer_sku: body.manufacturer_sku,
    manufacturer_name: body.manufacturer_name,
    searchable: mergeValues(currentProduct.searchable, body.searchable),
    unit: body.unit,
    online_flag: mergeValues(currentProduct.online_flag, body.online_flag),
    custom: mergeCustom(currentProduct.custom, customAttributesOf(body)) ?? null,
  });

/** Returns the instant for all sites, or else that of the first site, because a product's record has only one. */
const defaultInstant = (instantsBySite: Readonly<Record<string, string>> | undefined): string | undefined =>
  instantsBySite?.['default'] ?? Object.values(instantsBySite ?? {})[0];

/**
 * Returns the type of a product from a PUT, an item by default. Variants and variation groups are created by assigning
 * products to a master.
 */
function kindOf({ type }: Document): Product['type'] {
  if (type?.master === true) return 'master';
  if (type?.bundle === true) return 'bundle';
  return type?.set === true ? 'set' : 'item';
}

/**
 * Returns a complete product from the body of a PUT. If the product exists, only its creation date is kept (data-api 4,
 * Products).
 */
export function productFromBody(
  body: Document,
  {
    id,
    catalogId,
    currentProduct,
    now,
  }: { id: string; catalogId: string; currentProduct?: Product; now: string },
): Product {
  const product: Product = {
    id,
    catalog_id: catalogId,
    type: kindOf(body),
    name: {},
    ...omitUndefined({
      short_description: plainTexts(body.short_description),
      valid_from: defaultInstant(body.valid_from),
      valid_to: defaultInstant(body.valid_to),
      tax_class_id: body.tax_class_id,
      category_ids: body.assigned_categories?.flatMap((category) => category.category_id ?? []),
      primary_category_id: body.primary_category_id,
    }),
    creation_date: currentProduct?.creation_date ?? now,
    last_modified: now,
  };
  return patchProduct(product, body);
}
