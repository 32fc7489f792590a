import Type, { type Static } from 'typebox';
import { Localized, Timestamp, documentSchema, enumeration } from '../document.ts';

export const CustomerListLink = documentSchema('customer_list_link', {
  customer_list_id: Type.String(),
  link: Type.String(),
  title: Localized,
});
export type CustomerListLink = Static<typeof CustomerListLink>;

export const Site = documentSchema('site', {
  cartridges: Type.String(),
  creation_date: Timestamp,
  customer_list_link: CustomerListLink,
  description: Localized,
  display_name: Localized,
  id: Type.String({ minLength: 1 }),
  in_deletion: Type.Boolean(),
  last_modified: Timestamp,
  link: Type.String(),
  storefront_status: enumeration('online', 'maintenance', 'to_be_deleted', 'protected'),
});
export type Site = Static<typeof Site>;

export const Locale = documentSchema('locale', {
  active: Type.Boolean(),
  country: Type.String(),
  display_country: Type.String(),
  display_language: Type.String(),
  display_name: Type.String(),
  id: Type.String(),
  iso3_country: Type.String(),
  iso3_language: Type.String(),
  language: Type.String(),
  name: Type.String(),
  default: Type.Boolean(),
});
export type Locale = Static<typeof Locale>;

export const LocaleResult = documentSchema('locale_result', {
  count: Type.Integer(),
  data: Type.Array(Locale),
  hits: Type.Array(Locale),
  id: Type.String(),
  include_all: Type.Boolean(),
  next: Type.String(),
  previous: Type.String(),
  select: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  total: Type.Integer(),
});
export type LocaleResult = Static<typeof LocaleResult>;

export const SitePreferences = documentSchema(
  'site_preferences',
  {
    link: Type.String(),
    site: Site,
  },
  { custom: true },
);
export type SitePreferences = Static<typeof SitePreferences>;

const commonFields = {
  _v: Type.Optional(Type.String()),
  _type: Type.Optional(Type.String()),
  _resource_state: Type.Optional(Type.String()),
};

export const CartridgePathCreateRequest = Type.Object(
  { ...commonFields, cartridges: Type.String() },
  { title: 'cartridge_path_create_request', additionalProperties: false },
);
export type CartridgePathCreateRequest = Static<typeof CartridgePathCreateRequest>;

export const CartridgePathAddRequest = Type.Object(
  {
    ...commonFields,
    name: Type.String(),
    position: enumeration('first', 'last', 'before', 'after'),
    /** The cartridge before or after which the new cartridge is inserted. */
    target: Type.Optional(Type.String()),
  },
  { title: 'cartridge_path_add_request', additionalProperties: false },
);
export type CartridgePathAddRequest = Static<typeof CartridgePathAddRequest>;

export const CartridgePathApiResponse = documentSchema('cartridge_path_api_response', {
  cartridge_path: Type.String(),
  /** The same value as `cartridge_path`, because clients print this field (open-points, HTTP in general). */
  cartridges: Type.String(),
  site_id: Type.String(),
});
export type CartridgePathApiResponse = Static<typeof CartridgePathApiResponse>;

export const Recommender = documentSchema('recommender', {
  description: Type.String(),
  name: Type.String(),
});
export type Recommender = Static<typeof Recommender>;

export const RecommendersResult = documentSchema('recommenders_result', {
  recommenders: Type.Array(Recommender),
});
export type RecommendersResult = Static<typeof RecommendersResult>;
