import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { distanceBetween, isDistanceUnit, type Place } from '../../../server/domain/distance.ts';
import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, type QueryInput, type Queryable } from '../../query/queryable.ts';
import { requireNumber } from '../../stored-fields.ts';
import { asText } from '../../text-arguments.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { LinkedHashMap } from '../util/LinkedHashMap.ts';
import { Store } from './Store.ts';
import { StoreGroup } from './StoreGroup.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The stores of the site, as the source of queries. */
const queryableStores: Queryable<Store> = freezeTable({
  collection: 'stores',
  class: () => Store,
  scope: () => ({ site_id: siteId() }),
  fields: { countryCode: { path: ['country_code'] } },
  create: (key) => new Store(key),
});

/** Provides access to the stores of the site. */
export class StoreMgr extends PlatformObject {
  /** Returns a store of the site by its ID, or null if there is none. */
  static getStore(storeID: string): Store | null {
    return Store[findById](siteId(), asText(storeID));
  }

  /** Returns a group of stores of the site by its ID, or null if there is none. */
  static getStoreGroup(storeGroupID: string): StoreGroup | null {
    return StoreGroup[findById](siteId(), asText(storeGroupID));
  }

  /** Returns the groups of stores of the site. */
  static get allStoreGroups(): ArrayList<StoreGroup> {
    const site = siteId();
    const groups = currentRun().records.find('store_groups', 'site', site);
    return new ArrayList<StoreGroup>(groups.map(({ id }) => new StoreGroup(compoundKey(site, id))));
  }

  /** Returns the ID of the store that a script has set for the session, or null if none is set. */
  static get storeIDFromSession(): string | null {
    return currentRun().session.settings.storeId ?? null;
  }

  /**
   * Sets the session's store, which later requests of the session can read. Null removes it.
   * @throws Error if the site has no such store
   */
  static setStoreIDToSession(storeID: string | null): void {
    const { session } = currentRun();
    const { storeId: _previous, ...otherSettings } = session.settings;
    if (storeID !== null && !StoreMgr.getStore(storeID))
      throw new Error(`The site has no store ${asText(storeID)}.`);
    session.settings = storeID === null ? otherSettings : { ...otherSettings, storeId: asText(storeID) };
  }

  /**
   * Returns the stores within a distance of a location, nearest first, mapped to their distances in `distanceUnit`,
   * which is `km` or `mi`. The coordinates are in degrees. A query, such as `countryCode = {0}`, restricts the stores;
   * its placeholders are replaced by the arguments that follow it. Stores without coordinates, and stores that the
   * store locator does not show, are left out.
   * @throws TypeError if a number or the unit is not valid
   * @throws Error if the query is not valid
   */
  static searchStoresByCoordinates(
    latitude: number,
    longitude: number,
    distanceUnit: string,
    maxDistance: number,
    queryString?: QueryInput,
    ...args: unknown[]
  ): LinkedHashMap<Store, number> {
    const place = {
      latitude: requireNumber('latitude', latitude),
      longitude: requireNumber('longitude', longitude),
    };
    return findStoresNear(place, distanceUnit, maxDistance, queryString, args);
  }

  /**
   * Returns the stores within a distance of a postal code, nearest first, mapped to their distances in `distanceUnit`,
   * which is `km` or `mi`. A query restricts the stores, as for `searchStoresByCoordinates`. The location of the postal
   * code comes from the seed's `postal_places`, or else from the first store of the site with that country and code.
   * The map is empty if neither has a location.
   * @throws TypeError if a number or the unit is not valid
   * @throws Error if the query is not valid
   */
  static searchStoresByPostalCode(
    countryCode: string,
    postalCode: string,
    distanceUnit: string,
    maxDistance: number,
    queryString?: QueryInput,
    ...args: unknown[]
  ): LinkedHashMap<Store, number> {
    const place = findPlace(asText(countryCode).toUpperCase(), asText(postalCode));
    return findStoresNear(place, distanceUnit, maxDistance, queryString, args);
  }
}
registerClass('catalog.StoreMgr', StoreMgr);

const siteId = (): string => currentRun().job.scope.siteId;

function findPlace(country: string, postalCode: string): Place | undefined {
  const { records } = currentRun();
  const place = records.get('postal_places', compoundKey(country, postalCode));
  if (place) return place;
  const store = records
    .find('stores', 'site', siteId())
    .find(
      (candidate) =>
        candidate.country_code?.toUpperCase() === country && candidate.postal_code === postalCode,
    );
  return store && coordinatesOf(store);
}

const coordinatesOf = ({ latitude, longitude }: Partial<Place>): Place | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

function findStoresNear(
  place: Place | undefined,
  unitName: string,
  maxDistance: number,
  query: QueryInput,
  args: readonly unknown[],
): LinkedHashMap<Store, number> {
  const unit = asText(unitName);
  if (!isDistanceUnit(unit)) throw new TypeError(`The distance unit must be km or mi, not ${unit}.`);
  const limit = requireNumber('maxDistance', maxDistance);
  const distances: { store: Store; distance: number }[] = [];
  // The query is evaluated even if the place is unknown, so that an invalid query always throws.
  const stores = findAll(queryableStores, query, null, args);
  while (place && stores.hasNext()) {
    const store = stores.next();
    const position = coordinatesOf(store[handle].data);
    if (!position || !store.storeLocatorEnabled) continue;
    const distance = distanceBetween(place, position, unit);
    if (distance <= limit) distances.push({ store, distance });
  }
  distances.sort((a, b) => a.distance - b.distance);
  const result = new LinkedHashMap<Store, number>();
  for (const { store, distance } of distances) result.put(store, distance);
  return result;
}
