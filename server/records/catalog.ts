import Type, { type Static } from 'typebox';
import { Amount, Custom, Id, Instant, LocalizedText, record } from './record.ts';

export const Catalog = record('catalog', {
  id: Id,
  name: LocalizedText,
  /** Folder of the catalog's images, relative to the folder of the seed file. */
  image_folder: Type.Optional(Type.String()),
  custom: Type.Optional(Custom),
});
export type Catalog = Static<typeof Catalog>;

export const Category = record('category', {
  catalog_id: Id,
  id: Id,
  parent_id: Type.Optional(Id),
  name: LocalizedText,
  description: Type.Optional(LocalizedText),
  online: Type.Boolean(),
  position: Type.Optional(Type.Number()),
  page_title: Type.Optional(LocalizedText),
  page_description: Type.Optional(LocalizedText),
  page_keywords: Type.Optional(LocalizedText),
  /** Name of the template with which a storefront would render it. */
  template: Type.Optional(Type.String()),
  /** Paths relative to the catalog's image folder. */
  image: Type.Optional(Type.String()),
  thumbnail: Type.Optional(Type.String()),
  custom: Type.Optional(Custom),
});
export type Category = Static<typeof Category>;

const OptionValue = Type.Object(
  {
    id: Id,
    name: LocalizedText,
    default: Type.Optional(Type.Boolean()),
    /** Surcharge by currency. */
    prices: Type.Record(Type.String(), Amount),
    sku_extension: Type.Optional(Type.String()),
    custom: Type.Optional(Custom),
  },
  { additionalProperties: false },
);

const optionFields = {
  id: Id,
  name: LocalizedText,
  description: Type.Optional(LocalizedText),
  /** Path relative to the catalog's image folder. */
  image: Type.Optional(Type.String()),
  image_alt: Type.Optional(LocalizedText),
  image_title: Type.Optional(LocalizedText),
  sorting_mode: Type.Optional(Type.Enum(['byexplicitorder', 'byoptionprice'])),
  values: Type.Array(OptionValue),
  custom: Type.Optional(Custom),
};
export const SharedOption = record('shared_option', optionFields);
export type SharedOption = Static<typeof SharedOption>;

const ImageFile = Type.Object(
  {
    /** Path relative to the catalog's image folder. */
    path: Type.String({ minLength: 1 }),
    alt: Type.Optional(LocalizedText),
    title: Type.Optional(LocalizedText),
  },
  { additionalProperties: false },
);
export type ImageFile = Static<typeof ImageFile>;

const VariationAttribute = Type.Object(
  {
    /** Name of the attribute as in `variation_values`: `color`. */
    id: Id,
    name: LocalizedText,
    /** ID of the attribute in the catalog's definitions; if absent, the variation attribute's own ID. */
    attribute_definition_id: Type.Optional(Id),
    variation_attribute_type: Type.Optional(Type.Enum(['string', 'int', 'unknown'])),
    slicing: Type.Optional(Type.Boolean()),
    default_value: Type.Optional(Type.String()),
    values: Type.Array(
      Type.Object(
        {
          value: Type.String({ minLength: 1 }),
          name: LocalizedText,
          description: Type.Optional(LocalizedText),
          image: Type.Optional(ImageFile),
          image_swatch: Type.Optional(ImageFile),
          /** Sort key among the values of the attribute, which are stored in this order; if absent, the index. */
          position: Type.Optional(Type.Number()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const ImageGroup = Type.Object(
  {
    /** `large`, `medium`, `small` or `swatch`. */
    view_type: Type.String(),
    /** The variation that the images show; absent for all variations. */
    variation_values: Type.Optional(Type.Record(Type.String(), Type.String())),
    images: Type.Array(ImageFile),
  },
  { additionalProperties: false },
);

export const Product = record('product', {
  id: Type.String({ minLength: 1, maxLength: 100 }),
  catalog_id: Id,
  type: Type.Enum(['item', 'master', 'variant', 'variation_group', 'bundle', 'set']),
  name: LocalizedText,
  short_description: Type.Optional(LocalizedText),
  long_description: Type.Optional(LocalizedText),
  page_title: Type.Optional(LocalizedText),
  page_description: Type.Optional(LocalizedText),
  page_keywords: Type.Optional(LocalizedText),
  brand: Type.Optional(Type.String()),
  ean: Type.Optional(Type.String()),
  upc: Type.Optional(Type.String()),
  manufacturer_name: Type.Optional(Type.String()),
  manufacturer_sku: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  /** By site ID; `default` applies to all other sites. */
  online_flag: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
  searchable: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
  valid_from: Type.Optional(Instant),
  valid_to: Type.Optional(Instant),
  min_order_quantity: Type.Optional(Type.Number()),
  step_quantity: Type.Optional(Type.Number()),
  tax_class_id: Type.Optional(Id),
  category_ids: Type.Optional(Type.Array(Id)),
  primary_category_id: Type.Optional(Id),
  /** For a variant or variation group. */
  master_id: Type.Optional(Id),
  variation_values: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** For a master. */
  variation_attributes: Type.Optional(Type.Array(VariationAttribute)),
  default_variant_id: Type.Optional(Id),
  options: Type.Optional(
    Type.Array(
      Type.Object(
        { ...optionFields, shared: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
    ),
  ),
  bundled_products: Type.Optional(
    Type.Array(Type.Object({ product_id: Id, quantity: Type.Number() }, { additionalProperties: false })),
  ),
  set_product_ids: Type.Optional(Type.Array(Id)),
  links: Type.Optional(
    Type.Array(
      Type.Object(
        {
          type: Type.Enum([
            'cross_sell',
            'up_sell',
            'accessory',
            'replacement',
            'spare_part',
            'newer_version',
            'alt_orderunit',
            'other',
          ]),
          target_id: Id,
        },
        { additionalProperties: false },
      ),
    ),
  ),
  image_groups: Type.Optional(Type.Array(ImageGroup)),
  /** A merchant's recommendations for a product. Their texts replace those of the recommended products. */
  recommendations: Type.Optional(
    Type.Array(
      Type.Object(
        {
          /** 1 is cross-sell, 2 up-sell, 3 accessory; other types are defined by the shop. */
          type: Type.Integer(),
          display_value: Type.Optional(Type.String()),
          target_id: Id,
          name: Type.Optional(LocalizedText),
          callout_message: Type.Optional(LocalizedText),
          short_description: Type.Optional(LocalizedText),
          long_description: Type.Optional(LocalizedText),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type Product = Static<typeof Product>;

export const PriceBook = record('price_book', {
  id: Id,
  name: LocalizedText,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  valid_from: Type.Optional(Instant),
  valid_to: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type PriceBook = Static<typeof PriceBook>;

export const Price = record('price', {
  price_book_id: Id,
  product_id: Id,
  /** Unit price from each quantity upward, in ascending order; the first quantity is 1. */
  tiers: Type.Array(
    Type.Object({ quantity: Type.Number(), price: Amount }, { additionalProperties: false }),
    {
      minItems: 1,
    },
  ),
});
export type Price = Static<typeof Price>;

export const InventoryList = record('inventory_list', {
  id: Id,
  description: Type.Optional(Type.String()),
  default_in_stock: Type.Boolean(),
  on_order_inventory_enabled: Type.Optional(Type.Boolean()),
  use_bundle_inventory_only: Type.Optional(Type.Boolean()),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type InventoryList = Static<typeof InventoryList>;

/**
 * The remaining quantity is a counter of the store (`stockCounterName`). Loading a seed sets it to `allocation`.
 */
export const InventoryRecord = record('inventory_record', {
  inventory_list_id: Id,
  product_id: Id,
  allocation: Type.Number(),
  perpetual: Type.Optional(Type.Boolean()),
  backorderable: Type.Optional(Type.Boolean()),
  preorderable: Type.Optional(Type.Boolean()),
  in_stock_date: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type InventoryRecord = Static<typeof InventoryRecord>;
