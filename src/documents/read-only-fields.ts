import { platformFields } from './changes.ts';
import { isReadOnly, type ResourceKind } from './kinds.ts';

const salesFields = ['ats', 'in_stock', 'orderable', 'price', 'price_currency', 'price_per_unit'];
const customObjectFields = ['key_property', 'key_value_integer', 'object_type'];

/** By kind, the fields that the API returns and ignores in requests, besides those that the platform sets everywhere. */
const fieldsByKind: Readonly<Record<string, readonly string[]>> = {
  promotion: ['active', 'assignment_information'],
  siteCustomObject: customObjectFields,
  customObject: customObjectFields,
  product: [
    ...salesFields,
    'type',
    'owning_catalog_name',
    'online',
    'master',
    'classification_category',
    'image',
    'localized_tax_class_id',
    'unit_measure',
    'unit_quantity',
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
  variation: [...salesFields, 'image', 'online', 'variation_attributes'],
  variationGroup: salesFields,
  variationAttribute: ['attribute_definition_name', 'shared'],
  variationAttributeValue: ['orderable'],
  productOption: ['selected_option_value', 'shared'],
  inventoryList: ['assigned_sites'],
  user: ['last_login_date', 'password_expiration_date', 'password_modification_date'],
  customer: [
    'auth_type',
    'customer_id',
    'customer_no',
    'preferred_locale',
    'last_login_time',
    'last_visit_time',
    'previous_login_time',
    'previous_visit_time',
    'addresses',
    'payment_instruments',
  ],
  customerProductListItem: [
    'id',
    'product_id',
    'type',
    'product',
    'product_details_link',
    'purchased_quantity',
  ],
};

/** By kind, the only fields that the API writes, besides custom attributes. */
const writtenFieldsByKind: Readonly<Record<string, readonly string[]>> = {
  customerProductList: ['description', 'name', 'public'],
  basket: ['currency', 'source_code', 'shipping_items'],
  shopOrder: ['status'],
};

/** Whether the API ignores a field of a kind's documents in requests. False if the whole kind is read-only. */
export function isReadOnlyField(kind: ResourceKind, field: string): boolean {
  if (isReadOnly(kind)) return false;
  const writtenFields = writtenFieldsByKind[kind.id];
  if (writtenFields) return !writtenFields.includes(field);
  return platformFields.has(field) || (fieldsByKind[kind.id]?.includes(field) ?? false);
}
