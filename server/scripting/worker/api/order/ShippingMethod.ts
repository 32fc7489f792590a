import { compoundKey, type ShippingMethod as MethodRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';

export class ShippingMethod extends StoredObject<MethodRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('shipping_methods', compoundKey(siteId, id)));
  }

  get ID(): string {
    return this[handle].data.id;
  }

  get displayName(): string | null {
    return localized(this[handle].data.name);
  }

  get description(): string | null {
    return localized(this[handle].data.description);
  }

  get taxClassID(): string {
    return this[handle].data.tax_class_id;
  }

  get defaultMethod(): boolean {
    return this[handle].data.default ?? false;
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('order.ShippingMethod', ShippingMethod, { booleans: ['defaultMethod'] });
