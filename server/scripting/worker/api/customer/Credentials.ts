import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { readText, storedFields } from '../../stored-fields.ts';

export class Credentials extends StoredObject<CustomerRecord> {
  get enabled(): boolean {
    return this[handle].data.enabled ?? true;
  }

  get locked(): boolean {
    return this[handle].data.locked_until !== undefined;
  }
}
storedFields(Credentials, { login: readText('login') });
platformClass('customer.Credentials', Credentials, { booleans: ['enabled', 'locked'] });
