import type {
  ProductOptionChanges,
  ProductOptionValue,
  ProductOptionValueChanges,
} from '../../../contract/documents/data/product.ts';
import { applyChanges } from './apply-changes.ts';
import { imageFrom } from './media-file.ts';
import { imageOf, type OptionRecord, type OptionValueRecord } from './product-option-documents.ts';

type Prices = OptionValueRecord['prices'];

const pricesFrom = (body: Pick<ProductOptionValue, 'option_prices'>): Prices | undefined =>
  body.option_prices &&
  Object.fromEntries(
    body.option_prices.flatMap(({ currency_mnemonic: currency, value }) =>
      currency === undefined || value === undefined ? [] : [[currency, value]],
    ),
  );

/**
 * Returns a value with the fields of a document merged into the existing fields. Prices in currencies that the document
 * does not contain are kept.
 */
export const mergeValue = (
  body: ProductOptionValueChanges,
  id: string,
  currentRecord?: OptionValueRecord,
): OptionValueRecord =>
  applyChanges<OptionValueRecord>(currentRecord ?? { id, name: {}, prices: {} }, {
    name: { ...currentRecord?.name, ...body.value },
    prices: { ...currentRecord?.prices, ...pricesFrom(body) },
    default: body.default_product_option_value,
    sku_extension: body.sku_extension,
  });

/**
 * Returns the values with another default: an ID makes only that value the default, null removes the default, and
 * undefined changes nothing.
 */
export const withDefault = (
  values: readonly OptionValueRecord[],
  defaultId: string | null | undefined,
): OptionValueRecord[] =>
  defaultId === undefined
    ? [...values]
    : values.map(({ default: _default, ...value }) =>
        value.id === defaultId ? { ...value, default: true } : value,
      );

/**
 * Returns an option with the fields of a document merged into the existing fields. `values` replaces all existing
 * values.
 */
export function mergeOption(
  body: ProductOptionChanges,
  id: string,
  currentRecord?: OptionRecord,
): OptionRecord {
  const name = body.custom_name ?? (body.name === undefined ? undefined : { default: body.name });
  const values = body.values?.flatMap((value) => (value.id === undefined ? [] : mergeValue(value, value.id)));
  const image = imageFrom(body.image, currentRecord && imageOf(currentRecord));
  return applyChanges<OptionRecord>(currentRecord ?? { id, name: {}, values: [] }, {
    name: { ...currentRecord?.name, ...name },
    description: body.description && { ...currentRecord?.description, ...body.description },
    image: image && image.path,
    image_alt: image && image.alt,
    image_title: image && image.title,
    sorting_mode: body.sorting_mode,
    values: withDefault(values ?? currentRecord?.values ?? [], body.default_product_option_value),
  });
}
