import { compoundKey, type RecordOf } from '../../protocol/bridge-protocol.ts';
import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import {
  readOnlyFlag,
  readOnlyMarkup,
  readOnlyNumber,
  readOnlyText,
  defineFields,
} from '../../stored-fields.ts';
import { MediaFile } from '../content/MediaFile.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { ProductInventoryList } from './ProductInventoryList.ts';
import { StoreGroup } from './StoreGroup.ts';

/** A store that customers can visit. */
export class Store extends StoredObject<RecordOf<'stores'>> {
  /** @param key the key of the record: site and ID */
  constructor(key: string) {
    super(recordHandle('stores', key));
  }

  /** Returns the country code as an enumeration value. If no country is set, its value is an empty string. */
  get countryCode(): EnumValue {
    const code = this[handle].data.country_code ?? '';
    return new EnumValue(code, code);
  }

  /** Returns the image of the store in the catalog of the site, or null if it has none. */
  get image(): MediaFile | null {
    const { image, site_id: site } = this[handle].data;
    const catalog = currentRun().records.get('sites', site)?.catalog_id;
    return image === undefined || catalog === undefined ? null : new MediaFile(catalog, { path: image }, '');
  }

  /** Returns the inventory list with the stock of the store, or null if it has none. */
  get inventoryList(): ProductInventoryList | null {
    const id = this[handle].data.inventory_list_id;
    return id === undefined ? null : ProductInventoryList[findById](id);
  }

  /** Returns true if the store is included in searches by distance. */
  get storeLocatorEnabled(): boolean {
    return this[handle].data.store_locator_enabled !== false;
  }

  /** Returns the groups of stores that contain this store. */
  get storeGroups(): ArrayList<StoreGroup> {
    const { site_id: site, id } = this[handle].data;
    const groups = currentRun().records.find('store_groups', 'site', site);
    return new ArrayList<StoreGroup>(
      groups
        .filter(({ store_ids: ids }) => ids?.includes(id) === true)
        .map((group) => new StoreGroup(compoundKey(site, group.id))),
    );
  }

  /** Returns the custom attributes of the store; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  static [findById](siteId: string, id: string): Store | null {
    const key = compoundKey(siteId, id);
    return currentRun().records.get('stores', key) ? new Store(key) : null;
  }
}
defineFields(Store, {
  ID: readOnlyText('id'),
  name: readOnlyText('name'),
  address1: readOnlyText('address1'),
  address2: readOnlyText('address2'),
  city: readOnlyText('city'),
  postalCode: readOnlyText('postal_code'),
  stateCode: readOnlyText('state_code'),
  email: readOnlyText('email'),
  phone: readOnlyText('phone'),
  fax: readOnlyText('fax'),
  /** Returns the latitude in degrees, or null if it is not set. */
  latitude: readOnlyNumber('latitude'),
  /** Returns the longitude in degrees, or null if it is not set. */
  longitude: readOnlyNumber('longitude'),
  /** Returns the opening hours in the request's locale, or null if they are not set. */
  storeHours: readOnlyMarkup('store_hours'),
  /** Returns the events in the request's locale, or null if they are not set. */
  storeEvents: readOnlyMarkup('store_events'),
  /** Returns the ID of the inventory list with the stock of the store, or null if it has none. */
  inventoryListID: readOnlyText('inventory_list_id'),
  /** Returns true if the store's point-of-sale (POS) system is connected to the platform. */
  posEnabled: readOnlyFlag('pos_enabled'),
  /** Returns true if the store's point-of-sale (POS) system is connected to the platform. */
  demandwarePosEnabled: readOnlyFlag('pos_enabled'),
});
registerClass('catalog.Store', Store, {
  booleans: ['storeLocatorEnabled', 'posEnabled', 'demandwarePosEnabled'],
});
