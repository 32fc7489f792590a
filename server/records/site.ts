import Type, { type Static } from 'typebox';
import { Amount, Custom, Id, Instant, LocalizedText, record } from './record.ts';

export const Site = record('site', {
  id: Id,
  display_name: LocalizedText,
  description: Type.Optional(LocalizedText),
  storefront_status: Type.Enum(['online', 'offline', 'online_protected']),
  /** The first is the default. Ids as in documents: `en-US`, `de-DE`. */
  locales: Type.Array(Id, { minItems: 1 }),
  /** ISO 4217; the first is the default. */
  currencies: Type.Array(Type.String({ minLength: 3, maxLength: 3 }), { minItems: 1 }),
  timezone: Type.Optional(Type.String()),
  catalog_id: Id,
  /** Library of the site's content; absent: the one that has the site's id. */
  library_id: Type.Optional(Id),
  /** Price books in the order in which they are asked; among all with a price the lowest wins. */
  price_book_ids: Type.Array(Id),
  inventory_list_id: Id,
  customer_list_id: Id,
  taxation: Type.Enum(['net', 'gross']),
  /** Colon-separated; the service's own `--cartridge-path` goes before it. */
  cartridge_path: Type.String(),
  /** Somebody chose the path through the Data API: cartridges of the workspace that it lacks are not served. */
  cartridge_path_exact: Type.Optional(Type.Boolean()),
  /** Exactly one site should have it: Shop requests without a site use it. */
  default: Type.Optional(Type.Boolean()),
  /** Baskets that one customer may have at a time. */
  basket_quota: Type.Optional(Type.Integer({ minimum: 1 })),
  order_number_prefix: Type.Optional(Type.String()),
  /** Custom preferences of this instance, as scripts read them. */
  preferences: Type.Optional(Custom),
  /** Custom preferences kept for other instances. */
  instance_preferences: Type.Optional(
    Type.Object(
      {
        development: Type.Optional(Custom),
        staging: Type.Optional(Custom),
        production: Type.Optional(Custom),
      },
      { additionalProperties: false },
    ),
  ),
  /** What the site's recommender service offers, where no upstream service is configured. */
  recommenders: Type.Optional(
    Type.Array(
      Type.Object({ name: Id, description: Type.Optional(Type.String()) }, { additionalProperties: false }),
    ),
  ),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
});
export type Site = Static<typeof Site>;

/** Amounts from the minimum to the maximum, by currency; what is absent restricts nothing. */
const AmountRanges = Type.Record(
  Type.String(),
  Type.Object(
    { minimum: Type.Optional(Type.Number()), maximum: Type.Optional(Type.Number()) },
    { additionalProperties: false },
  ),
);

export const ShippingMethod = record('shipping_method', {
  site_id: Id,
  id: Id,
  name: LocalizedText,
  description: Type.Optional(LocalizedText),
  enabled: Type.Boolean(),
  default: Type.Optional(Type.Boolean()),
  /** ISO 3166 codes to which it ships; absent means everywhere. */
  countries: Type.Optional(Type.Array(Type.String())),
  tax_class_id: Id,
  /** Per currency: the price that applies from each merchandise total on, in ascending order. */
  prices: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ from: Amount, price: Amount }, { additionalProperties: false }), {
      minItems: 1,
    }),
  ),
  /** What single products, or all variants of a master, cost to ship: added to the price, or in place of it. */
  product_costs: Type.Optional(
    Type.Array(
      Type.Object(
        {
          product_ids: Type.Array(Id),
          kind: Type.Enum(['surcharge', 'fixed']),
          /** Of one unit, per currency. */
          prices: Type.Record(Type.String(), Amount),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  /** Products, or masters, that it does not take. */
  excluded_product_ids: Type.Optional(Type.Array(Id)),
  /** Categories of whose products, and of those below them, it takes none. */
  excluded_category_ids: Type.Optional(Type.Array(Id)),
  /** For whom it is; absent means everybody. */
  customer_group_ids: Type.Optional(Type.Array(Id)),
  /** By currency: what a shipment's goods may be worth after item discounts, ends included. */
  amounts: Type.Optional(AmountRanges),
  custom: Type.Optional(Custom),
});
export type ShippingMethod = Static<typeof ShippingMethod>;

/** For whom, where and for how much a payment method or a card is offered; what is absent restricts nothing. */
const offered = {
  currencies: Type.Optional(Type.Array(Type.String())),
  /** Of the billing address. */
  countries: Type.Optional(Type.Array(Type.String())),
  customer_group_ids: Type.Optional(Type.Array(Id)),
  /** By currency: the amounts that it may pay, ends included. */
  amounts: Type.Optional(AmountRanges),
};

export const PaymentMethod = record('payment_method', {
  site_id: Id,
  id: Id,
  name: LocalizedText,
  description: Type.Optional(LocalizedText),
  enabled: Type.Boolean(),
  image: Type.Optional(Type.String()),
  ...offered,
  /** Name of the processor; `CREDIT_CARD` methods go to the hook authorizeCreditCard, all others to authorize. */
  processor_id: Type.String(),
  cards: Type.Optional(
    Type.Array(
      Type.Object(
        {
          card_type: Type.String(),
          name: Type.String(),
          number_lengths: Type.Array(Type.String()),
          number_prefixes: Type.Array(Type.String()),
          security_code_length: Type.Integer(),
          checksum_verification_enabled: Type.Boolean(),
          description: Type.Optional(LocalizedText),
          image: Type.Optional(Type.String()),
          ...offered,
        },
        { additionalProperties: false },
      ),
    ),
  ),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

export const TaxClass = record('tax_class', {
  site_id: Id,
  id: Id,
  name: Type.Optional(Type.String()),
  default: Type.Optional(Type.Boolean()),
  /** Rates (0.19 is 19 %) by jurisdiction: `US-CA`, `US`, or `*` for anywhere else. The most precise one applies. */
  rates: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 })),
});
export type TaxClass = Static<typeof TaxClass>;

const PreferenceDefinition = Type.Object(
  {
    type: Type.Enum([
      'string',
      'text',
      'email',
      'password',
      'integer',
      'number',
      'boolean',
      'date',
      'datetime',
      'enum_of_string',
      'set_of_string',
    ]),
    name: Type.Optional(LocalizedText),
    mandatory: Type.Optional(Type.Boolean()),
    /** Of `enum_of_string` and `set_of_string`: what may be chosen; absent allows anything. */
    values: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
export type PreferenceDefinition = Static<typeof PreferenceDefinition>;

/** Definitions of custom site preferences; every site has values of its own. */
export const PreferenceGroup = record('preference_group', {
  id: Id,
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  preferences: Type.Record(Type.String(), PreferenceDefinition),
});
export type PreferenceGroup = Static<typeof PreferenceGroup>;
