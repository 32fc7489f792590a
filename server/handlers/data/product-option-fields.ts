import type {
  ProductOptionChanges,
  ProductOptionValue,
  ProductOptionValueChanges,
} from '../../../contract/documents/data/product.ts';
import { changed } from './changed.ts';
import type { OptionRecord, OptionValueRecord } from './product-option-documents.ts';

type Prices = OptionValueRecord['prices'];

const pricesIn = (body: Pick<ProductOptionValue, 'option_prices'>): Prices | undefined =>
  body.option_prices &&
  Object.fromEntries(
    body.option_prices.flatMap(({ currency_mnemonic: currency, value }) =>
      currency === undefined || value === undefined ? [] : [[currency, value]],
    ),
  );

/** A value with the fields of a document over those before; prices of currencies not named stay. */
export const valueWith = (
  body: ProductOptionValueChanges,
  id: string,
  before?: OptionValueRecord,
): OptionValueRecord =>
  changed<OptionValueRecord>(before ?? { id, name: {}, prices: {} }, {
    name: { ...before?.name, ...body.value },
    prices: { ...before?.prices, ...pricesIn(body) },
    default: body.default_product_option_value,
    sku_extension: body.sku_extension,
  });

/** Exactly one value is the default, where one is named; none, where null is. */
export const withDefault = (
  values: readonly OptionValueRecord[],
  defaultId: string | null | undefined,
): OptionValueRecord[] =>
  defaultId === undefined
    ? [...values]
    : values.map(({ default: _default, ...value }) =>
        value.id === defaultId ? { ...value, default: true } : value,
      );

/** An option with the fields of a document over those before; `values`, where given, replace those before. */
export function optionWith(body: ProductOptionChanges, id: string, before?: OptionRecord): OptionRecord {
  const name = body.custom_name ?? (body.name === undefined ? undefined : { default: body.name });
  const values = body.values?.flatMap((value) => (value.id === undefined ? [] : valueWith(value, value.id)));
  return changed<OptionRecord>(before ?? { id, name: {}, values: [] }, {
    name: { ...before?.name, ...name },
    description: body.description && { ...before?.description, ...body.description },
    image: body.image && body.image.path,
    sorting_mode: body.sorting_mode,
    values: withDefault(values ?? before?.values ?? [], body.default_product_option_value),
  });
}
