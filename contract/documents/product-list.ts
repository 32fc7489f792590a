import Type, { type Static } from 'typebox';
import { listOf } from '../paging.ts';
import { documentSchema, enumeration, Timestamp } from './document.ts';
import { ProductDetailsLink, ProductSimpleLink } from './link.ts';
import { Product } from './product.ts';

const listType = enumeration(
  'wish_list',
  'gift_registry',
  'shopping_list',
  'custom_1',
  'custom_2',
  'custom_3',
);
const itemType = enumeration('product', 'gift_certificate');

export const CustomerAddressLink = documentSchema('customer_address_link', {
  address_id: Type.String({ maxLength: 256 }),
  link: Type.String(),
  title: Type.String(),
});
export type CustomerAddressLink = Static<typeof CustomerAddressLink>;

export const CustomerProductListRegistrant = documentSchema(
  'customer_product_list_registrant',
  {
    email: Type.String({ maxLength: 256 }),
    first_name: Type.String({ maxLength: 256 }),
    last_name: Type.String({ maxLength: 256 }),
    role: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type CustomerProductListRegistrant = Static<typeof CustomerProductListRegistrant>;

export const ProductListEvent = documentSchema('product_list_event', {
  city: Type.String({ maxLength: 256 }),
  country: Type.String({ maxLength: 256 }),
  date: Timestamp,
  state: Type.String({ maxLength: 256 }),
  type: Type.String({ maxLength: 256 }),
});
export type ProductListEvent = Static<typeof ProductListEvent>;

/** The part of the address that other customers may see. */
export const ProductListShippingAddress = documentSchema('product_list_shipping_address', {
  address_id: Type.String({ minLength: 1, maxLength: 256 }),
  city: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
});
export type ProductListShippingAddress = Static<typeof ProductListShippingAddress>;

export const CustomerProductListItem = documentSchema(
  'customer_product_list_item',
  {
    id: Type.String(),
    priority: Type.Integer(),
    product: Product,
    product_details_link: ProductSimpleLink,
    product_id: Type.String({ maxLength: 100 }),
    public: Type.Boolean(),
    purchased_quantity: Type.Number(),
    quantity: Type.Number({ minimum: 0 }),
    type: itemType,
  },
  { custom: true },
);
export type CustomerProductListItem = Static<typeof CustomerProductListItem>;

export const CustomerProductListItemLink = documentSchema('customer_product_list_item_link', {
  link: Type.String(),
  title: Type.String(),
});

export const CustomerProductList = documentSchema(
  'customer_product_list',
  {
    co_registrant: CustomerProductListRegistrant,
    creation_date: Timestamp,
    current_shipping_address_link: CustomerAddressLink,
    customer_product_list_items: Type.Array(CustomerProductListItem),
    description: Type.String({ maxLength: 4000 }),
    event: ProductListEvent,
    id: Type.String({ minLength: 1 }),
    items_link: CustomerProductListItemLink,
    last_modified: Timestamp,
    name: Type.String({ maxLength: 256 }),
    post_event_shipping_address_link: CustomerAddressLink,
    product_list_shipping_address: ProductListShippingAddress,
    public: Type.Boolean(),
    registrant: CustomerProductListRegistrant,
    shipping_address_link: CustomerAddressLink,
    type: listType,
  },
  { custom: true },
);
export type CustomerProductList = Static<typeof CustomerProductList>;

export const CustomerProductListItemPurchase = documentSchema(
  'customer_product_list_item_purchase',
  {
    id: Type.String(),
    order_no: Type.String({ maxLength: 256 }),
    product_list_item_id: Type.String(),
    purchaser_name: Type.String({ maxLength: 256 }),
    quantity: Type.Number({ minimum: 0 }),
  },
  { custom: true },
);
export type CustomerProductListItemPurchase = Static<typeof CustomerProductListItemPurchase>;

export const CustomerProductListResult = documentSchema('customer_product_list_result', {
  count: Type.Integer(),
  data: Type.Array(CustomerProductList),
  total: Type.Integer(),
});
export type CustomerProductListResult = Static<typeof CustomerProductListResult>;

export const CustomerProductListItemResult = listOf(
  'customer_product_list_item_result',
  CustomerProductListItem,
);

export const CustomerProductListItemPurchaseResult = documentSchema(
  'customer_product_list_item_purchase_result',
  {
    count: Type.Integer(),
    data: Type.Array(CustomerProductListItemPurchase),
    total: Type.Integer(),
  },
);
export type CustomerProductListItemPurchaseResult = Static<typeof CustomerProductListItemPurchaseResult>;

export const ProductListLink = documentSchema('product_list_link', {
  description: Type.String(),
  link: Type.String(),
  name: Type.String(),
  public: Type.Boolean(),
  title: Type.String(),
  type: listType,
});
export type ProductListLink = Static<typeof ProductListLink>;

/** The product list item that a basket or order item was added for. Requests refer to it by `id`. */
export const ProductListItemReference = documentSchema('product_list_item_reference', {
  id: Type.String(),
  priority: Type.Integer(),
  product_details_link: ProductDetailsLink,
  product_list: ProductListLink,
  public: Type.Boolean(),
  purchased_quantity: Type.Number(),
  quantity: Type.Number({ minimum: 0 }),
  type: itemType,
});
export type ProductListItemReference = Static<typeof ProductListItemReference>;
