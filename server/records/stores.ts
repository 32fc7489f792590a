import Type, { type Static } from 'typebox';
import { Custom, Id, LocalizedText, record } from './record.ts';

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

/** A shop that customers can visit. */
export const PhysicalStore = record('store', {
  site_id: Id,
  id: Id,
  name: Type.Optional(Type.String()),
  address1: Type.Optional(Type.String()),
  address2: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  postal_code: Type.Optional(Type.String()),
  state_code: Type.Optional(Type.String()),
  /** ISO 3166, two letters. */
  country_code: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  fax: Type.Optional(Type.String()),
  /** Text with markup. */
  store_events: Type.Optional(LocalizedText),
  /** Text with markup. */
  store_hours: Type.Optional(LocalizedText),
  /** Path relative to the image folder of the site's catalog. */
  image: Type.Optional(Type.String()),
  /** Degrees, like `longitude`. Searches by distance find only stores that have both. */
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  /** The list with the stock of this store. */
  inventory_list_id: Type.Optional(Id),
  /** Whether searches by distance find the store; if absent, they do. */
  store_locator_enabled: Type.Optional(Type.Boolean()),
  pos_enabled: Type.Optional(Type.Boolean()),
  custom: Type.Optional(Custom),
});
export type PhysicalStore = Static<typeof PhysicalStore>;

export const StoreGroup = record('store_group', {
  site_id: Id,
  id: Id,
  name: Type.Optional(Type.String()),
  store_ids: Type.Optional(Type.Array(Id)),
  custom: Type.Optional(Custom),
});
export type StoreGroup = Static<typeof StoreGroup>;

/** The place of a postal code, from which scripts search for stores. */
export const PostalPlace = record('postal_place', {
  /** ISO 3166, two letters. */
  country_code: Type.String({ minLength: 2, maxLength: 2 }),
  postal_code: Type.String({ minLength: 1 }),
  latitude: Latitude,
  longitude: Longitude,
});
export type PostalPlace = Static<typeof PostalPlace>;
