import type { ProductOption, ProductOptionValue } from '../../../contract/documents/data/product.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { ImageFile, Product } from '../../records/catalog.ts';
import type { RequestContext } from '../implement.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { mediaFileDocument } from './media-file.ts';
import { pathOf } from './require-site.ts';

export type OptionRecord = NonNullable<Product['options']>[number];
export type OptionValueRecord = OptionRecord['values'][number];
type Context = Pick<RequestContext, 'links' | 'locale'>;

/** Returns the image of an option, which is stored in separate fields. */
export const imageOf = ({
  image,
  image_alt: alt,
  image_title: title,
}: OptionRecord): ImageFile | undefined =>
  image === undefined ? undefined : { path: image, ...omitUndefined({ alt, title }) };

/** @param currency the only currency whose prices are included; undefined includes all prices */
export const optionValueDocument = (
  value: OptionValueRecord,
  path: { readonly productId: string; readonly optionId: string },
  { links }: Context,
  currency: string | undefined,
): ProductOptionValue => ({
  default_product_option_value: value.default ?? false,
  id: value.id,
  link: links.resource(
    pathOf('products', path.productId, 'product_options', path.optionId, 'values', value.id),
  ),
  option_prices: Object.entries(value.prices)
    .filter(([mnemonic]) => currency === undefined || mnemonic === currency)
    .map(([currency_mnemonic, amount]) => ({ currency_mnemonic, value: amount })),
  ...omitUndefined({ sku_extension: value.sku_extension }),
  value: value.name,
});

export const optionDocument = (
  option: OptionRecord,
  product: Product,
  context: Context,
  currency: string | undefined,
): ProductOption => {
  const image = imageOf(option);
  return {
    custom_name: option.name,
    ...omitUndefined({
      default_product_option_value: option.values.find((value) => value.default === true)?.id,
      description: option.description,
      name: textIn(option.name, context.locale),
      sorting_mode: option.sorting_mode,
      image: image && mediaFileDocument(image, product.catalog_id, context),
    }),
    id: option.id,
    link: context.links.resource(pathOf('products', product.id, 'product_options', option.id)),
    shared: option.shared ?? false,
    values: option.values.map((value) =>
      optionValueDocument(value, { productId: product.id, optionId: option.id }, context, currency),
    ),
  };
};

export const optionDocuments = (
  product: Product,
  context: Context,
  currency: string | undefined,
): ProductOption[] =>
  (product.options ?? []).map((option) => optionDocument(option, product, context, currency));
