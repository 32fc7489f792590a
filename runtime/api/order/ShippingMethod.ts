import { compoundKey, type ShippingMethod as MethodRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import { CustomerGroup } from '../customer/CustomerGroup.ts';
import { ArrayList } from '../util/ArrayList.ts';

/** A shipping method of the site. */
export class ShippingMethod extends StoredObject<MethodRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('shipping_methods', compoundKey(siteId, id)));
  }

  /** Returns the ID of the shipping method. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the name of the shipping method in the request's locale, or null if it has none. */
  get displayName(): string | null {
    return localized(this[handle].data.name);
  }

  /** Returns the description of the shipping method in the request's locale, or null if it has none. */
  get description(): string | null {
    return localized(this[handle].data.description);
  }

  /**
   * Returns the code of the session's currency if the method has prices in it or has no prices at all. Otherwise,
   * returns the code of the first currency that the method has prices in.
   */
  get currencyCode(): string {
    const { prices } = this[handle].data;
    const { currency } = currentRun().job.scope.session;
    return currency in prices ? currency : (Object.keys(prices)[0] ?? currency);
  }

  /** Returns the customer groups that the method is limited to; an empty list means all customers. */
  get customerGroups(): ArrayList<CustomerGroup> {
    const ids = this[handle].data.customer_group_ids ?? [];
    return new ArrayList<CustomerGroup>(ids.map((id) => new CustomerGroup(id)));
  }

  /** Always returns null: shipping methods of this service have no base method. */
  get baseMethod(): null {
    return null;
  }

  /** Always returns false: shipping methods of this service have no base method. */
  get dependentMethod(): boolean {
    return false;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(ShippingMethod, {
  UUID: readOnlyText('id'),
  /** Returns the ID of the shipping method's tax class, or null if it is not set. */
  taxClassID: readOnlyText('tax_class_id'),
  /** Returns true if this is the default shipping method. */
  defaultMethod: readOnlyFlag('default'),
  /** Returns true if the shipping method is enabled. */
  online: readOnlyFlag('enabled'),
});
registerClass('order.ShippingMethod', ShippingMethod, { booleans: ['defaultMethod', 'online'] });
