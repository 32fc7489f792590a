import type { RecordOf } from '../../protocol/bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyDate, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import type { Customer } from './Customer.ts';

/** The identity of a customer at an authentication provider. */
export class ExternalProfile extends StoredObject<RecordOf<'external_profiles'>> {
  declare readonly authenticationProviderID: string;
  declare readonly externalID: string;

  /** @param key the key of the record: customer list, provider and the customer's ID at the provider */
  constructor(key: string) {
    super(recordHandle('external_profiles', key));
  }

  /** Returns the customer that the profile belongs to. */
  get customer(): Customer {
    const CustomerClass = apiClass('customer.Customer');
    return new CustomerClass(this[handle].data.customer_id);
  }

  [displayId](): string {
    return this[handle].data.external_id;
  }
}
defineFields(ExternalProfile, {
  /** Returns the ID of the authentication provider. */
  authenticationProviderID: readOnlyText('authentication_provider_id'),
  /** Returns the customer's ID at the provider. */
  externalID: readOnlyText('external_id'),
  email: text('email'),
  /** Returns the time of the last login through the provider, or null if there was none. */
  lastLoginTime: readOnlyDate('last_login_time'),
});
registerClass('customer.ExternalProfile', ExternalProfile);
