import type { LocalizedMarkup, Product as Document } from '../../../contract/documents/data/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { LocalizedText } from '../../records/record.ts';
import { customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { present } from '../shop/present.ts';

/** Values per locale or site, those of a change over those before; undefined where nothing changes. */
const merged = <Value>(
  before: Readonly<Record<string, Value>> | undefined,
  change: Readonly<Record<string, Value>> | undefined,
): Record<string, Value> | undefined => (change === undefined ? undefined : { ...before, ...change });

/** The text of each locale, whether it came as text or as markup with its source. */
const plainTexts = (markup: LocalizedMarkup | undefined): LocalizedText | undefined =>
  markup &&
  Object.fromEntries(
    Object.entries(markup).map(([locale, text]) => [
      locale,
      typeof text === 'string' ? text : (text.source ?? text.markup ?? ''),
    ]),
  );

/** Those fields of a document that PATCH may change (data-api 4, Products), over the product as it was. */
export function patchedFields(body: Document, before: Partial<Product>) {
  const custom = customIn(body);
  return present({
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
    custom: Object.keys(custom).length > 0 ? (mergeCustom(before.custom, custom) ?? {}) : undefined,
  });
}

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
  return {
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
    ...patchedFields(body, {}),
    creation_date: before?.creation_date ?? now,
    last_modified: now,
  };
}
