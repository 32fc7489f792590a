import Type, { type Static } from 'typebox';
import { AttributeDefinition } from './attribute-definitions.ts';
import { Amount, Custom, Id, Instant, LocalizedText, record } from './record.ts';

export const Site = record('site', {
  id: Id,
  display_name: LocalizedText,
  description: Type.Optional(LocalizedText),
  storefront_status: Type.Enum(['online', 'offline', 'online_protected']),
  /** The first is the default. IDs have the same form as in API documents: `en-US`, `de-DE`. */
  locales: Type.Array(Id, { minItems: 1 }),
  /** ISO 4217; the first is the default. */
  currencies: Type.Array(Type.String({ minLength: 3, maxLength: 3 }), { minItems: 1 }),
  timezone: Type.Optional(Type.String()),
  catalog_id: Id,
  /** Library of the site's content; if absent, the library with the site's ID. */
  library_id: Type.Optional(Id),
  /** Price books of the site. The lowest price among them applies; if two are equal, the earlier book's. */
  price_book_ids: Type.Array(Id),
  inventory_list_id: Id,
  customer_list_id: Id,
  taxation: Type.Enum(['net', 'gross']),
  /** Names separated by colons. The service's own `--cartridge-path` comes first. */
  cartridge_path: Type.String(),
  /**
   * Whether the path was set through the Data API. If so, workspace cartridges that are not on the path are not served.
   */
  cartridge_path_exact: Type.Optional(Type.Boolean()),
  /** Exactly one site should have this flag. Requests without a site in the prefix of their path use that site. */
  default: Type.Optional(Type.Boolean()),
  /** Maximum number of open baskets per customer. */
  basket_quota: Type.Optional(Type.Integer({ minimum: 1 })),
  order_number_prefix: Type.Optional(Type.String()),
  /** Custom preferences of this instance, which scripts read. */
  preferences: Type.Optional(Custom),
  /** Custom preferences that are stored for other instances. */
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
  /** Redirects that scripts find by the path of the request; the first match applies. */
  url_redirects: Type.Optional(
    Type.Array(
      Type.Object(
        { from: Type.String(), to: Type.String(), status: Type.Optional(Type.Enum([301, 302, 307])) },
        { additionalProperties: false },
      ),
    ),
  ),
  /** The site's recommenders, used if no recommender service is configured. */
  recommenders: Type.Optional(
    Type.Array(
      Type.Object({ name: Id, description: Type.Optional(Type.String()) }, { additionalProperties: false }),
    ),
  ),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
});
export type Site = Static<typeof Site>;

/** Amounts from the minimum to the maximum, by currency; an absent bound does not restrict. */
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
  /** ISO 3166 codes of the countries it ships to; if absent, it ships everywhere. */
  countries: Type.Optional(Type.Array(Type.String())),
  tax_class_id: Id,
  /** By currency: price tiers, each of which applies from a merchandise total upward, in ascending order. */
  prices: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ from: Amount, price: Amount }, { additionalProperties: false }), {
      minItems: 1,
    }),
  ),
  /**
   * Shipping prices of individual products, or of all variants of a master. A `surcharge` is added to the method's
   * price. A `fixed` price replaces it: the product then does not count in the merchandise total of `prices`.
   */
  product_costs: Type.Optional(
    Type.Array(
      Type.Object(
        {
          product_ids: Type.Array(Id),
          kind: Type.Enum(['surcharge', 'fixed']),
          /** Per unit, by currency. */
          prices: Type.Record(Type.String(), Amount),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  /** Products or masters that cannot be shipped with it. */
  excluded_product_ids: Type.Optional(Type.Array(Id)),
  /** Categories whose products, including those of subcategories, cannot be shipped with it. */
  excluded_category_ids: Type.Optional(Type.Array(Id)),
  /** Customer groups it is offered to; if absent, every customer. */
  customer_group_ids: Type.Optional(Type.Array(Id)),
  /** By currency: the range of a shipment's merchandise total after item discounts, including both bounds. */
  amounts: Type.Optional(AmountRanges),
  custom: Type.Optional(Custom),
});
export type ShippingMethod = Static<typeof ShippingMethod>;

/**
 * Customers, countries and amounts for which a payment method or a card is offered. An absent field does not restrict.
 */
const offerConditions = {
  currencies: Type.Optional(Type.Array(Type.String())),
  /** Countries of the billing address. */
  countries: Type.Optional(Type.Array(Type.String())),
  customer_group_ids: Type.Optional(Type.Array(Id)),
  /** By currency: the range of amounts that it can pay, including both bounds. */
  amounts: Type.Optional(AmountRanges),
};

export const PaymentMethod = record('payment_method', {
  site_id: Id,
  id: Id,
  name: LocalizedText,
  description: Type.Optional(LocalizedText),
  enabled: Type.Boolean(),
  image: Type.Optional(Type.String()),
  ...offerConditions,
  /**
   * Name of the payment processor. Payments by card run the hook authorizeCreditCard, all others the hook authorize.
   */
  processor_id: Type.String(),
  custom: Type.Optional(Custom),
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
          ...offerConditions,
          custom: Type.Optional(Custom),
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
  /**
   * Rates (0.19 is 19%) by jurisdiction: `US-CA`, `US`, or `*` for everywhere else. The most specific rate applies.
   */
  rates: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 })),
});
export type TaxClass = Static<typeof TaxClass>;

/** Definitions of custom site preferences. Each site has its own values (`preferences` of `Site`). */
export const PreferenceGroup = record('preference_group', {
  id: Id,
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  preferences: Type.Record(Type.String(), AttributeDefinition),
});
export type PreferenceGroup = Static<typeof PreferenceGroup>;
