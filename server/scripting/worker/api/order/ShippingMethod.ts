import { compoundKey, type ShippingMethod as MethodRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import { CustomerGroup } from '../customer/CustomerGroup.ts';
import { ArrayList } from '../util/ArrayList.ts';

export class ShippingMethod extends StoredObject<MethodRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('shipping_methods', compoundKey(siteId, id)));
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Its name in the locale of the request. */
  get displayName(): string | null {
    return localized(this[handle].data.name);
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): string | null {
    return localized(this[handle].data.description);
  }

  /** The session's, where the method has prices in it; else the first in which it has. */
  get currencyCode(): string {
    const { prices } = this[handle].data;
    const { currency } = run().job.scope.session;
    return currency in prices ? currency : (Object.keys(prices)[0] ?? currency);
  }

  /** Of customers whom it is for; empty where it is for all. */
  get customerGroups(): ArrayList<CustomerGroup> {
    const ids = this[handle].data.customer_group_ids ?? [];
    return new ArrayList<CustomerGroup>(ids.map((id) => new CustomerGroup(id)));
  }

  /** Methods stand by themselves here. */
  get baseMethod(): null {
    return null;
  }

  /** Methods stand by themselves here. */
  get dependentMethod(): boolean {
    return false;
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(ShippingMethod, {
  UUID: readText('id'),
  taxClassID: readText('tax_class_id'),
  defaultMethod: readFlag('default'),
  online: readFlag('enabled'),
});
platformClass('order.ShippingMethod', ShippingMethod, { booleans: ['defaultMethod', 'online'] });
