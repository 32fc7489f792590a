import type { ProductListRegistrant as Registrant } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { defineFields, text } from '../../stored-fields.ts';

/** A registrant of a gift registry. */
export class ProductListRegistrant extends StoredObject<Registrant> {
  /** Returns the custom attributes of the registrant; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }
}
defineFields(ProductListRegistrant, {
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  role: text('role'),
});
registerClass('customer.ProductListRegistrant', ProductListRegistrant);
