/** For each reason, the names of the fields to which it applies. */
export type Reasons = Readonly<Record<string, readonly string[]>>;

/**
 * How the fields of a document are written by PUT and PATCH in the sample shop, and read back.
 */
export interface WrittenResource {
  /** Address of an existing resource. A PUT creates a new resource next to it. */
  readonly existingAddress: string;
  /** Fields that a PUT requires in addition to the tested field. */
  readonly required?: Readonly<Record<string, unknown>>;
  /** The field that repeats the last segment of the address. */
  readonly idField?: string;
  /** Values for fields that accept only certain values, such as IDs of other resources, instead of generated ones. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Fields that the service sets itself and ignores in requests, by reason. */
  readonly readOnly: Reasons;
  /** Fields that only PUT or only PATCH ignores, by reason. */
  readonly readOnlyFor?: Readonly<Partial<Record<'PUT' | 'PATCH', Reasons>>>;
  /** Fields that are written and never returned, by reason. */
  readonly writeOnly?: Reasons;
}

const dates = {
  'set by the clock of the service (data-api 2 Common fields)': ['creation_date', 'last_modified'],
};
const link = { 'the address of the resource itself (data-api 2 Common fields)': ['link'] };
const salesFields = {
  'computed from price books and inventory (data-api 2 Data product)': [
    'ats',
    'in_stock',
    'orderable',
    'price',
    'price_currency',
    'price_per_unit',
  ],
};
/** An image without its addresses, which follow from the path. */
const writtenImage = {
  path: 'images/written.png',
  alt: { default: 'written' },
  title: { default: 'written' },
};
const optionValue = { id: 'written', value: { default: 'written' } };

/** Written resources by their path in the operation table. */
export const writtenResources: Readonly<Record<string, WrittenResource>> = {
  '/products/{id}': {
    existingAddress: '/products/fell-jacket',
    required: { owning_catalog_id: 'kestrel-yard' },
    idField: 'id',
    values: {
      default_variant_id: 'fell-jacket-moss-s',
      owning_catalog_id: 'kestrel-yard',
      primary_category_id: 'care',
      tax_class_id: 'reduced',
    },
    readOnly: {
      ...dates,
      ...link,
      ...salesFields,
      'derived from the product’s kind and the catalog (data-api 2 Data product)': [
        'type',
        'owning_catalog_name',
        'online',
        'master',
      ],
      'not among the fields of a product (data-api 2 Data product)': [
        'classification_category',
        'image',
        'localized_tax_class_id',
        'unit_measure',
        'unit_quantity',
      ],
      'returned only with `expand`, and written by separate operations (data-api 4 Products)': [
        'assigned_categories',
        'bundled_products',
        'image_groups',
        'primary_categories',
        'product_bundles',
        'product_options',
        'product_sets',
        'set_products',
        'variants',
        'variation_attributes',
        'variation_groups',
        'variation_values',
      ],
    },
    readOnlyFor: {
      PATCH: {
        'not among the fields that PATCH updates (data-api 4 Products)': [
          'owning_catalog_id',
          'primary_category_id',
          'short_description',
          'tax_class_id',
          'valid_from',
          'valid_to',
        ],
      },
      PUT: {
        'a new product has no variants, because PUT replaces the whole product (data-api 4 Products)': [
          'default_variant_id',
        ],
      },
    },
  },
  '/products/{master_product_id}/variation_groups/{id}': {
    existingAddress: '/products/fell-jacket/variation_groups/fell-jacket-moss',
    idField: 'product_id',
    values: { variation_values: { color: 'moss' } },
    readOnly: { ...link, ...salesFields },
  },
  '/products/{master_product_id}/variations/{id}': {
    existingAddress: '/products/fell-jacket/variations/fell-jacket-moss-s',
    idField: 'product_id',
    required: { variation_values: { color: 'moss', size: 's' } },
    values: { variation_values: { color: 'moss', size: 's' } },
    readOnly: {
      ...link,
      ...salesFields,
      'derived from the variant’s own product (reference: variant)': [
        'image',
        'online',
        'variation_attributes',
      ],
    },
  },
  '/products/{product_id}/variation_attributes/{id}': {
    existingAddress: '/products/fell-jacket/variation_attributes/color',
    idField: 'id',
    values: { values: [{ value: 'moss', name: { default: 'written' } }] },
    readOnly: {
      ...link,
      'derived from the catalog (reference: variation_attribute)': ['attribute_definition_name', 'shared'],
    },
  },
  '/products/{product_id}/variation_attributes/{attribute_id}/values/{id}': {
    existingAddress: '/products/fell-jacket/variation_attributes/color/values/moss',
    idField: 'value',
    values: { image: writtenImage, image_swatch: writtenImage },
    readOnly: {
      ...link,
      'derived from the variants (reference: variation_attribute_value)': ['orderable'],
    },
  },
  '/products/{product_id}/product_options/{id}': {
    existingAddress: '/products/gansey-jumper/product_options/written',
    required: { values: [optionValue] },
    idField: 'id',
    values: {
      default_product_option_value: 'written',
      image: writtenImage,
      values: [optionValue],
    },
    readOnly: {
      ...link,
      'belongs to the item of a basket (reference: product_option)': ['selected_option_value'],
      'whether the option is shared, which PUT decides by its ID (data-api 4 Products)': ['shared'],
    },
  },
  '/products/{product_id}/product_options/{option_id}/values/{id}': {
    existingAddress: '/products/gansey-jumper/product_options/written/values/written',
    idField: 'id',
    values: { option_prices: [{ currency_mnemonic: 'USD', value: 7.5 }] },
    readOnly: { ...link },
  },
  '/inventory_lists/{id}': {
    existingAddress: '/inventory_lists/inventory-us',
    idField: 'id',
    readOnly: { ...dates, ...link, 'written with the site (data-api 2 Inventory list)': ['assigned_sites'] },
  },
  '/sites/{site_id}/custom_objects/{object_type}/{key}': {
    existingAddress: '/sites/RefArch/custom_objects/Workshop/portland',
    required: { c_name: 'Mill', c_city: 'Leeds' },
    idField: 'key_value_string',
    readOnly: {
      'parts of the address, and the definition of the type (data-api 2 Custom object)': [
        'key_property',
        'key_value_integer',
        'object_type',
      ],
    },
  },
  '/users/{login}': {
    existingAddress: '/users/agnes.tarrant',
    idField: 'login',
    values: {
      password: 'Written-4-you',
      preferred_data_locale: 'de-DE',
      preferred_ui_locale: 'de-DE',
      roles: ['Administrator'],
    },
    readOnly: {
      ...dates,
      ...link,
      'set by sign-ins and changes of the password (data-api 2 User)': [
        'last_login_date',
        'password_expiration_date',
        'password_modification_date',
      ],
    },
    writeOnly: { 'a password is write-only (data-api 2 User)': ['password'] },
  },
  '/sites/{site_id}/campaigns/{campaign_id}': {
    existingAddress: '/sites/RefArch/campaigns/welcome',
    idField: 'campaign_id',
    readOnly: { ...dates, ...link },
  },
  '/sites/{site_id}/promotions/{id}': {
    existingAddress: '/sites/RefArch/promotions/welcome-10',
    idField: 'id',
    readOnly: {
      ...dates,
      ...link,
      'derived from campaigns and A/B tests (data-api 2 Promotion)': ['active', 'assignment_information'],
    },
  },
};
