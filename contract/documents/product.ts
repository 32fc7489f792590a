import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema, enumeration, recursiveDocument } from './document.ts';

export const Image = documentSchema(
  'image',
  {
    alt: Type.String(),
    dis_base_link: Type.String(),
    link: Type.String({ minLength: 1 }),
    title: Type.String(),
  },
  { custom: true },
);
export type Image = Static<typeof Image>;

export const Inventory = documentSchema(
  'inventory',
  {
    ats: Type.Number(),
    backorderable: Type.Boolean(),
    id: Type.String(),
    in_stock_date: Timestamp,
    orderable: Type.Boolean(),
    preorderable: Type.Boolean(),
    stock_level: Type.Number(),
  },
  { custom: true },
);
export type Inventory = Static<typeof Inventory>;

export const ProductType = documentSchema('product_type', {
  bundle: Type.Boolean(),
  item: Type.Boolean(),
  master: Type.Boolean(),
  option: Type.Boolean(),
  set: Type.Boolean(),
  variant: Type.Boolean(),
  variation_group: Type.Boolean(),
});
export type ProductType = Static<typeof ProductType>;

export const VariationAttributeValue = documentSchema('variation_attribute_value', {
  description: Type.String(),
  image: Image,
  image_swatch: Image,
  name: Type.String(),
  orderable: Type.Boolean(),
  value: Type.String({ minLength: 1 }),
});
export type VariationAttributeValue = Static<typeof VariationAttributeValue>;

export const VariationAttribute = documentSchema('variation_attribute', {
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  values: Type.Array(VariationAttributeValue),
});
export type VariationAttribute = Static<typeof VariationAttribute>;

export const ImageGroup = documentSchema('image_group', {
  images: Type.Array(Image),
  variation_attributes: Type.Array(VariationAttribute),
  view_type: Type.String(),
});
export type ImageGroup = Static<typeof ImageGroup>;

export const Master = documentSchema('master', {
  link: Type.String({ minLength: 1 }),
  master_id: Type.String({ minLength: 1, maxLength: 100 }),
  orderable: Type.Boolean(),
  price: Type.Number(),
  price_max: Type.Number(),
  prices: Type.Record(Type.String(), Type.Number()),
});
export type Master = Static<typeof Master>;

export const OptionValue = documentSchema('option_value', {
  default: Type.Boolean(),
  id: Type.String({ minLength: 1, maxLength: 100 }),
  name: Type.String(),
  price: Type.Number(),
});
export type OptionValue = Static<typeof OptionValue>;

export const Option = documentSchema('option', {
  description: Type.String(),
  id: Type.String({ minLength: 1, maxLength: 100 }),
  image: Type.String(),
  name: Type.String(),
  values: Type.Array(OptionValue),
});
export type Option = Static<typeof Option>;

export const BundledProduct = documentSchema('bundled_product', {
  id: Type.String(),
  product: recursiveDocument('product'),
  quantity: Type.Number(),
});
export type BundledProduct = Static<typeof BundledProduct>;

export const ProductLink = documentSchema('product_link', {
  source_product_id: Type.String(),
  source_product_link: Type.String(),
  target_product_id: Type.String(),
  target_product_link: Type.String(),
  type: enumeration(
    'cross_sell',
    'replacement',
    'up_sell',
    'accessory',
    'newer_version',
    'alt_orderunit',
    'spare_part',
    'other',
  ),
});
export type ProductLink = Static<typeof ProductLink>;

export const ProductPromotion = documentSchema('product_promotion', {
  callout_msg: Type.String(),
  link: Type.String(),
  promotion_id: Type.String(),
  promotional_price: Type.Number(),
});
export type ProductPromotion = Static<typeof ProductPromotion>;

export const RecommendationType = documentSchema('recommendation_type', {
  display_value: Type.String(),
  value: Type.Integer(),
});
export type RecommendationType = Static<typeof RecommendationType>;

export const Recommendation = documentSchema('recommendation', {
  callout_msg: Type.String(),
  image: Image,
  long_description: Type.String(),
  name: Type.String(),
  recommendation_type: RecommendationType,
  recommended_item_id: Type.String(),
  recommended_item_link: Type.String(),
  short_description: Type.String(),
});
export type Recommendation = Static<typeof Recommendation>;

export const Variant = documentSchema('variant', {
  link: Type.String({ minLength: 1 }),
  orderable: Type.Boolean(),
  price: Type.Number(),
  product_id: Type.String({ minLength: 1, maxLength: 100 }),
  variation_values: Type.Record(Type.String(), Type.String()),
});
export type Variant = Static<typeof Variant>;

export const VariationGroup = documentSchema('variation_group', {
  link: Type.String(),
  orderable: Type.Boolean(),
  price: Type.Number(),
  product_id: Type.String({ minLength: 1, maxLength: 100 }),
  variation_values: Type.Record(Type.String(), Type.String()),
});
export type VariationGroup = Static<typeof VariationGroup>;

export const Product = documentSchema(
  'product',
  {
    brand: Type.String(),
    bundled_products: Type.Array(BundledProduct),
    currency: Type.String(),
    ean: Type.String(),
    fetch_date: Type.Integer(),
    id: Type.String({ minLength: 1, maxLength: 100 }),
    image_groups: Type.Array(ImageGroup),
    inventories: Type.Array(Inventory),
    inventory: Inventory,
    long_description: Type.String(),
    manufacturer_name: Type.String(),
    manufacturer_sku: Type.String(),
    master: Master,
    min_order_quantity: Type.Number(),
    name: Type.String(),
    options: Type.Array(Option),
    /** Added by the availability expansion (shop-and-debugger-api 2, Product). */
    orderable: Type.Boolean(),
    page_description: Type.String(),
    page_keywords: Type.String(),
    page_title: Type.String(),
    price: Type.Number(),
    price_max: Type.Number(),
    prices: Type.Record(Type.String(), Type.Number()),
    primary_category_id: Type.String(),
    product_links: Type.Array(ProductLink),
    product_promotions: Type.Array(ProductPromotion),
    recommendations: Type.Array(Recommendation),
    set_products: Type.Array(recursiveDocument('product')),
    short_description: Type.String(),
    step_quantity: Type.Number(),
    type: ProductType,
    unit: Type.String(),
    upc: Type.String(),
    valid_from: Timestamp,
    valid_to: Timestamp,
    variants: Type.Array(Variant),
    variation_attributes: Type.Array(VariationAttribute),
    variation_groups: Type.Array(VariationGroup),
    variation_values: Type.Record(Type.String(), Type.String()),
  },
  { custom: true },
);
export type Product = Static<typeof Product>;
