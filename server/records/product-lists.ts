import Type, { type Static } from 'typebox';
import { Custom, Id, Instant, record } from './record.ts';

const closedObject = { additionalProperties: false } as const;
const optionalText = Type.Optional(Type.String());

/** A person for whose event a gift registry exists. */
const Registrant = Type.Object(
  {
    first_name: optionalText,
    last_name: optionalText,
    email: optionalText,
    role: optionalText,
    custom: Type.Optional(Custom),
  },
  closedObject,
);
export type ProductListRegistrant = Static<typeof Registrant>;

const ProductListEvent = Type.Object(
  {
    type: optionalText,
    date: Type.Optional(Instant),
    city: optionalText,
    state: optionalText,
    country: optionalText,
  },
  closedObject,
);
export type ProductListEvent = Static<typeof ProductListEvent>;

export const productListTypes = [
  'wish_list',
  'gift_registry',
  'shopping_list',
  'custom_1',
  'custom_2',
  'custom_3',
] as const;

/** A registered customer's wish list, gift registry, shopping list or list of a custom type, on one site. */
export const ProductList = record('product_list', {
  id: Id,
  site_id: Id,
  customer_id: Id,
  type: Type.Enum([...productListTypes]),
  name: optionalText,
  description: optionalText,
  /** Whether other customers can see the list and buy from it. */
  public: Type.Optional(Type.Boolean()),
  event: Type.Optional(ProductListEvent),
  registrant: Type.Optional(Registrant),
  co_registrant: Type.Optional(Registrant),
  /** IDs of addresses in the customer's address book: where gifts are sent before and after the event. */
  shipping_address_id: Type.Optional(Id),
  post_event_shipping_address_id: Type.Optional(Id),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type ProductList = Static<typeof ProductList>;

/** A purchase of an item. */
const Purchase = Type.Object(
  {
    id: Id,
    quantity: Type.Number({ minimum: 0 }),
    purchaser_name: optionalText,
    order_no: Type.Optional(Id),
    date: Type.Optional(Instant),
    custom: Type.Optional(Custom),
  },
  closedObject,
);
export type ProductListItemPurchase = Static<typeof Purchase>;

/** One item of a product list. */
export const ProductListItem = record('product_list_item', {
  id: Id,
  list_id: Id,
  type: Type.Enum(['product', 'gift_certificate']),
  /** Absent for gift certificates. */
  product_id: Type.Optional(Id),
  quantity: Type.Number({ minimum: 0 }),
  priority: Type.Optional(Type.Integer()),
  /** Whether other customers can see the item in a public list. */
  public: Type.Optional(Type.Boolean()),
  purchases: Type.Optional(Type.Array(Purchase)),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type ProductListItem = Static<typeof ProductListItem>;
