import { compoundKey, type RecordOf } from '../../protocol/bridge-protocol.ts';
import { findById } from '../../lookup-symbols.ts';
import { apiClass } from '../../api-classes.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Store } from './Store.ts';

/** A group of stores. */
export class StoreGroup extends StoredObject<RecordOf<'store_groups'>> {
  /** @param key the key of the record: site and ID */
  constructor(key: string) {
    super(recordHandle('store_groups', key));
  }

  /** Returns the stores of the group. */
  get stores(): ArrayList<Store> {
    const { site_id: site, store_ids: ids = [] } = this[handle].data;
    const stores = ids.map((id) => apiClass('catalog.Store')[findById](site, id));
    return new ArrayList<Store>(stores.filter((store) => store !== null));
  }

  /** Returns the custom attributes of the group; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  static [findById](siteId: string, id: string): StoreGroup | null {
    const key = compoundKey(siteId, id);
    return currentRun().records.get('store_groups', key) ? new StoreGroup(key) : null;
  }
}
defineFields(StoreGroup, {
  ID: readOnlyText('id'),
  name: readOnlyText('name'),
});
registerClass('catalog.StoreGroup', StoreGroup);
