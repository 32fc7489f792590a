import Type, { type Static } from 'typebox';
import { patchBody } from '../change.ts';
import { Localized, Timestamp, documentSchema, enumeration, recursiveDocument } from '../document.ts';
import { MarkupText, MediaFile } from './promotion.ts';

/**
 * Texts by locale: plain text (data-api 2), or markup with its source, which the platform also accepts. Responses
 * contain plain text.
 */
const LocalizedMarkup = Type.Record(Type.String(), Type.Union([Type.String(), MarkupText]));
export type LocalizedMarkup = Static<typeof LocalizedMarkup>;

export const CatalogCategoryId = documentSchema('catalog_category_id', {
  catalog_id: Type.String({ minLength: 1, maxLength: 256 }),
  category_id: Type.String({ minLength: 1, maxLength: 256 }),
});
export type CatalogCategoryId = Static<typeof CatalogCategoryId>;

export const Money = documentSchema('money', {
  currency_mnemonic: Type.String(),
  value: Type.Number(),
});
export type Money = Static<typeof Money>;

export const ProductType = documentSchema('product_type', {
  bundle: Type.Boolean(),
  bundled: Type.Boolean(),
  item: Type.Boolean(),
  master: Type.Boolean(),
  option: Type.Boolean(),
  part_of_product_set: Type.Boolean(),
  part_of_retail_set: Type.Boolean(),
  retail_set: Type.Boolean(),
  set: Type.Boolean(),
  variant: Type.Boolean(),
  variation_group: Type.Boolean(),
});
export type ProductType = Static<typeof ProductType>;

export const ImageGroup = documentSchema('image_group', {
  images: Type.Array(MediaFile),
  variation_attributes: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  view_type: Type.String(),
});
export type ImageGroup = Static<typeof ImageGroup>;

export const Master = documentSchema('master', {
  link: Type.String(),
  master_id: Type.String({ minLength: 1, maxLength: 100 }),
  orderable: Type.Boolean(),
  price: Type.Number(),
  price_max: Type.Number(),
  price_per_unit: Type.Number(),
  price_per_unit_max: Type.Number(),
  prices: Type.Record(Type.String(), Type.Number()),
});
export type Master = Static<typeof Master>;

export const VariationAttributeValue = documentSchema('variation_attribute_value', {
  description: Localized,
  image: MediaFile,
  image_swatch: MediaFile,
  link: Type.String(),
  name: Localized,
  orderable: Type.Boolean(),
  position: Type.Number(),
  value: Type.String({ minLength: 1 }),
});
export type VariationAttributeValue = Static<typeof VariationAttributeValue>;

export const VariationAttribute = documentSchema('variation_attribute', {
  attribute_definition_id: Type.String(),
  attribute_definition_name: Localized,
  default_value: Type.String(),
  id: Type.String({ minLength: 1 }),
  link: Type.String(),
  name: Localized,
  shared: Type.Boolean(),
  slicing: Type.Boolean(),
  values: Type.Array(VariationAttributeValue),
  variation_attribute_type: enumeration('string', 'int', 'unknown'),
});
export type VariationAttribute = Static<typeof VariationAttribute>;

export const ProductOptionValue = documentSchema('product_option_value', {
  default_product_option_value: Type.Boolean(),
  id: Type.String({ minLength: 1 }),
  link: Type.String(),
  option_prices: Type.Array(Money),
  sku_extension: Type.String(),
  value: Localized,
});
export type ProductOptionValue = Static<typeof ProductOptionValue>;

export const ProductOption = documentSchema('product_option', {
  custom_name: Localized,
  default_product_option_value: Type.String(),
  description: Localized,
  id: Type.String({ minLength: 1 }),
  image: MediaFile,
  link: Type.String(),
  name: Type.String(),
  selected_option_value: Type.String(),
  shared: Type.Boolean(),
  sorting_mode: enumeration('byexplicitorder', 'byoptionprice'),
  values: Type.Array(ProductOptionValue),
});
export type ProductOption = Static<typeof ProductOption>;

export const Variant = documentSchema(
  'variant',
  {
    ats: Type.Number(),
    default_product_variation: Type.Boolean(),
    image: MediaFile,
    in_stock: Type.Boolean(),
    link: Type.String(),
    online: Type.Boolean(),
    orderable: Type.Boolean(),
    price: Type.Number(),
    price_currency: Type.String(),
    price_per_unit: Type.Number(),
    product_id: Type.String({ minLength: 1, maxLength: 100 }),
    searchable: Type.Record(Type.String(), Type.Boolean()),
    variation_attributes: Type.Array(VariationAttribute),
    variation_values: Type.Record(Type.String(), Type.String()),
  },
  { custom: true },
);
export type Variant = Static<typeof Variant>;

export const VariationGroup = documentSchema(
  'variation_group',
  {
    link: Type.String(),
    orderable: Type.Boolean(),
    price: Type.Number(),
    price_per_unit: Type.Number(),
    product_id: Type.String({ minLength: 1, maxLength: 100 }),
    variation_values: Type.Record(Type.String(), Type.String()),
  },
  { custom: true },
);
export type VariationGroup = Static<typeof VariationGroup>;

export const Product = documentSchema(
  'product',
  {
    assigned_categories: Type.Array(CatalogCategoryId),
    ats: Type.Number(),
    brand: Type.String(),
    bundled_products: Type.Array(recursiveDocument('product')),
    classification_category: CatalogCategoryId,
    creation_date: Timestamp,
    default_variant_id: Type.String(),
    ean: Type.String(),
    id: Type.String({ minLength: 1, maxLength: 100 }),
    image: MediaFile,
    image_groups: Type.Array(ImageGroup),
    in_stock: Type.Boolean(),
    last_modified: Timestamp,
    link: Type.String(),
    localized_tax_class_id: Localized,
    long_description: LocalizedMarkup,
    manufacturer_name: Type.String(),
    manufacturer_sku: Type.String(),
    master: Master,
    name: Localized,
    online: Type.Boolean(),
    online_flag: Type.Record(Type.String(), Type.Boolean()),
    owning_catalog_id: Type.String(),
    owning_catalog_name: Localized,
    page_description: Localized,
    page_keywords: Localized,
    page_title: Localized,
    price: Type.Number(),
    price_currency: Type.String(),
    price_per_unit: Type.Number(),
    primary_categories: Type.Array(CatalogCategoryId),
    primary_category_id: Type.String(),
    product_bundles: Type.Array(recursiveDocument('product')),
    product_options: Type.Array(ProductOption),
    product_sets: Type.Array(recursiveDocument('product')),
    searchable: Type.Record(Type.String(), Type.Boolean()),
    set_products: Type.Array(recursiveDocument('product')),
    short_description: LocalizedMarkup,
    tax_class_id: Type.String(),
    type: ProductType,
    unit: Type.String(),
    unit_measure: Type.String(),
    unit_quantity: Type.Number(),
    upc: Type.String(),
    valid_from: Type.Record(Type.String(), Timestamp),
    valid_to: Type.Record(Type.String(), Timestamp),
    variants: Type.Array(Variant),
    variation_attributes: Type.Array(VariationAttribute),
    variation_groups: Type.Array(VariationGroup),
    variation_values: Type.Record(Type.String(), Type.String()),
  },
  { custom: true },
);
export type Product = Static<typeof Product>;

/** The body of a PATCH. */
export const ProductChanges = patchBody(Product, {
  nullable: [
    'brand',
    'default_variant_id',
    'ean',
    'long_description',
    'manufacturer_name',
    'manufacturer_sku',
    'online_flag',
    'page_description',
    'page_keywords',
    'page_title',
    'searchable',
    'unit',
    'upc',
  ],
});
export type ProductChanges = Static<typeof ProductChanges>;

export const VariationAttributeChanges = patchBody(VariationAttribute, { nullable: ['default_value'] });
export type VariationAttributeChanges = Static<typeof VariationAttributeChanges>;

export const VariationAttributeValueChanges = patchBody(VariationAttributeValue, {
  nullable: ['description', 'image', 'image_swatch', 'position'],
});
export type VariationAttributeValueChanges = Static<typeof VariationAttributeValueChanges>;

export const ProductOptionChanges = patchBody(ProductOption, {
  nullable: ['default_product_option_value', 'description', 'image', 'sorting_mode'],
});
export type ProductOptionChanges = Static<typeof ProductOptionChanges>;

export const ProductOptionValueChanges = patchBody(ProductOptionValue, { nullable: ['sku_extension'] });
export type ProductOptionValueChanges = Static<typeof ProductOptionValueChanges>;
