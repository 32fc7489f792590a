import type { ProductListRegistrant as Registrant } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { storedFields, text } from '../../stored-fields.ts';

/** A registrant of a gift registry. */
export class ProductListRegistrant extends StoredObject<Registrant> {
  /** Returns the custom attributes of the registrant; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }
}
storedFields(ProductListRegistrant, {
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  role: text('role'),
});
platformClass('customer.ProductListRegistrant', ProductListRegistrant);
