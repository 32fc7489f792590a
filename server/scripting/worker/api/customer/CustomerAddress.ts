import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { storedFields } from '../../stored-fields.ts';
import { addressFields } from '../order/OrderAddress.ts';
import { EnumValue } from '../value/EnumValue.ts';

type Address = NonNullable<CustomerRecord['addresses']>[number];

export class CustomerAddress extends StoredObject<Address> {
  constructor(customer: Handle<CustomerRecord>, id: string) {
    super(
      customer.part(
        (data): Address | undefined => data.addresses?.find((address) => address.id === id),
        `The address ${id}`,
      ),
    );
  }

  get ID(): string {
    return this[handle].data.id;
  }

  get fullName(): string {
    const { full_name, first_name, last_name } = this[handle].data;
    return full_name ?? [first_name, last_name].filter(Boolean).join(' ');
  }

  get countryCode(): EnumValue {
    const code = this[handle].data.country_code ?? '';
    return new EnumValue(code, code);
  }

  set countryCode(code: EnumValue | string) {
    this[handle].change((address) => (address.country_code = String(code)));
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(CustomerAddress, addressFields);
platformClass('customer.CustomerAddress', CustomerAddress);
