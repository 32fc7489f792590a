import type { ProductOption, ProductOptionValue } from '../../../contract/documents/data/product.ts';
import { present } from '../shop/present.ts';
import type { OptionRecord, OptionValueRecord } from './product-option-documents.ts';

type Prices = OptionValueRecord['prices'];

const pricesIn = (body: ProductOptionValue): Prices | undefined =>
  body.option_prices &&
  Object.fromEntries(
    body.option_prices.flatMap(({ currency_mnemonic: currency, value }) =>
      currency === undefined || value === undefined ? [] : [[currency, value]],
    ),
  );

/** A value with the fields of a document over those before; prices of currencies not named stay. */
export const valueWith = (
  body: ProductOptionValue,
  id: string,
  before: Partial<OptionValueRecord> = {},
): OptionValueRecord => ({
  ...before,
  id,
  name: { ...before.name, ...body.value },
  prices: { ...before.prices, ...pricesIn(body) },
  ...present({ default: body.default_product_option_value, sku_extension: body.sku_extension }),
});

/** Exactly one value is the default, where one is named. */
export const withDefault = (
  values: readonly OptionValueRecord[],
  defaultId: string | undefined,
): OptionValueRecord[] =>
  defaultId === undefined
    ? [...values]
    : values.map(({ default: _default, ...value }) =>
        value.id === defaultId ? { ...value, default: true } : value,
      );

/** An option with the fields of a document over those before; `values`, where given, replace those before. */
export function optionWith(
  body: ProductOption,
  id: string,
  before: Partial<OptionRecord> = {},
): OptionRecord {
  const name = body.custom_name ?? (body.name === undefined ? undefined : { default: body.name });
  const values = body.values?.flatMap((value) => (value.id === undefined ? [] : valueWith(value, value.id)));
  return {
    ...before,
    id,
    name: { ...before.name, ...name },
    ...present({
      description: body.description && { ...before.description, ...body.description },
      image: body.image?.path,
      sorting_mode: body.sorting_mode,
    }),
    values: withDefault(values ?? before.values ?? [], body.default_product_option_value),
  };
}
