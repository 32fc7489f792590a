import type {
  LocalizedMarkup,
  Product as Document,
  ProductChanges,
} from '../../../contract/documents/data/product.ts';
import type { Product } from '../../records/catalog.ts';
import { customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { present } from '../shop/present.ts';
import { changed } from './changed.ts';

/** Values per locale or site, those of a change over those before; undefined where nothing changes, null where all go. */
const merged = <Value, Change extends Readonly<Record<string, Value>> | null | undefined>(
  before: Readonly<Record<string, Value>> | undefined,
  change: Change,
) => change && { ...before, ...change };

/** The text of each locale, whether it came as text or as markup with its source. */
const plainTexts = <Markup extends LocalizedMarkup | null | undefined>(markup: Markup) =>
  markup &&
  Object.fromEntries(
    Object.entries(markup).map(([locale, text]) => [
      locale,
      typeof text === 'string' ? text : (text.source ?? text.markup ?? ''),
    ]),
  );

/** A product with those fields of a document that PATCH may change (data-api 4, Products); null takes one away. */
export const patchedProduct = (before: Product, body: ProductChanges): Product =>
  changed(before, {
    name: merged(before.name, body.name),
    page_description: merged(before.page_description, body.page_description),
    long_description: merged(before.long_description, plainTexts(body.long_description)),
    page_title: merged(before.page_title, body.page_title),
    page_keywords: merged(before.page_keywords, body.page_keywords),
    brand: body.brand,
    ean: body.ean,
    upc: body.upc,
    manufacturer_sku: body.manufacturer_sku,
    manufacturer_name: body.manufacturer_name,
    searchable: merged(before.searchable, body.searchable),
    unit: body.unit,
    online_flag: merged(before.online_flag, body.online_flag),
    custom: mergeCustom(before.custom, customIn(body)) ?? null,
  });

const instant = (bySite: Readonly<Record<string, string>> | undefined): string | undefined =>
  bySite?.['default'] ?? Object.values(bySite ?? {})[0];

/** The kind of a new product; what is not said is an item. Variants and groups are made by assigning them. */
function kindOf({ type }: Document): Product['type'] {
  if (type?.master === true) return 'master';
  if (type?.bundle === true) return 'bundle';
  return type?.set === true ? 'set' : 'item';
}

/** A whole product from the body of a PUT: of one that was there nothing is left but its age (data-api 4, Products). */
export function wholeProduct(
  body: Document,
  { id, catalogId, before, now }: { id: string; catalogId: string; before?: Product; now: string },
): Product {
  const product: Product = {
    id,
    catalog_id: catalogId,
    type: kindOf(body),
    name: {},
    ...present({
      short_description: plainTexts(body.short_description),
      valid_from: instant(body.valid_from),
      valid_to: instant(body.valid_to),
      tax_class_id: body.tax_class_id,
      category_ids: body.assigned_categories?.flatMap((one) => one.category_id ?? []),
      primary_category_id: body.primary_category_id,
    }),
    creation_date: before?.creation_date ?? now,
    last_modified: now,
  };
  return patchedProduct(product, body);
}
