import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { number, readDate, readText, storedFields, text } from '../../stored-fields.ts';
import type { AddressBook } from './AddressBook.ts';
import type { Customer } from './Customer.ts';
import { Credentials } from './Credentials.ts';

export class Profile extends StoredObject<CustomerRecord> {
  readonly #customer: Customer;

  constructor(customer: Customer) {
    super(customer[handle]);
    this.#customer = customer;
  }

  get customer(): Customer {
    return this.#customer;
  }

  get credentials(): Credentials {
    return new Credentials(this[handle]);
  }

  get addressBook(): AddressBook | null {
    return this.#customer.addressBook;
  }

  get birthday(): Date | null {
    const { birthday } = this[handle].data;
    return birthday === undefined ? null : new Date(birthday);
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.customer_no ?? '';
  }
}
storedFields(Profile, {
  customerNo: readText('customer_no'),
  email: text('email'),
  salutation: text('salutation'),
  title: text('title'),
  firstName: text('first_name'),
  secondName: text('second_name'),
  lastName: text('last_name'),
  suffix: text('suffix'),
  companyName: text('company_name'),
  jobTitle: text('job_title'),
  gender: number('gender'),
  phoneHome: text('phone_home'),
  phoneBusiness: text('phone_business'),
  phoneMobile: text('phone_mobile'),
  fax: text('fax'),
  preferredLocale: text('preferred_locale'),
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
  lastLoginTime: readDate('last_login_time'),
  previousLoginTime: readDate('previous_login_time'),
  lastVisitTime: readDate('last_visit_time'),
  previousVisitTime: readDate('previous_visit_time'),
});
platformClass('customer.Profile', Profile);
