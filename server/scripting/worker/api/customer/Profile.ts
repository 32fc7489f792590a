import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { inNumber, readDate, readText, storedFields, text } from '../../stored-fields.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { AddressBook } from './AddressBook.ts';
import type { Customer } from './Customer.ts';
import { Credentials } from './Credentials.ts';
import { Wallet } from './Wallet.ts';

const genders = ['', 'male', 'female'] as const;

/** What is known of a registered customer. */
export class Profile extends StoredObject<CustomerRecord> {
  readonly #customer: Customer;

  constructor(customer: Customer) {
    super(customer[handle]);
    this.#customer = customer;
  }

  /** Whose it is. */
  get customer(): Customer {
    return this.#customer;
  }

  /** How the customer signs in. */
  get credentials(): Credentials {
    return new Credentials(this[handle]);
  }

  /** The customer's addresses. */
  get addressBook(): AddressBook | null {
    return this.#customer.addressBook;
  }

  /** What the customer keeps to pay with. */
  get wallet(): Wallet {
    return new Wallet(this[handle]);
  }

  /** Null where it is not known. */
  get birthday(): Date | null {
    const { birthday } = this[handle].data;
    return birthday === undefined ? null : new Date(birthday);
  }

  /** A day: the time of the date is passed over. */
  set birthday(value: Date | null) {
    if (value !== null && !(value instanceof Date)) throw new TypeError('birthday must be a date.');
    const day = value?.toISOString().slice(0, 10);
    this[handle].change((customer) => {
      if (day === undefined) delete customer.birthday;
      else customer.birthday = day;
    });
  }

  /** The day itself on the birthday. */
  get nextBirthday(): Date | null {
    const { birthday } = this;
    if (birthday === null) return null;
    const now = new Date();
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const inYear = (year: number) => Date.UTC(year, birthday.getUTCMonth(), birthday.getUTCDate());
    const thisYear = inYear(now.getUTCFullYear());
    return new Date(thisYear >= today ? thisYear : inYear(now.getUTCFullYear() + 1));
  }

  /** 1 is male, 2 female; 0 where nobody said. */
  get gender(): EnumValue {
    const value = this[handle].data.gender ?? 0;
    return new EnumValue(value, genders[value] ?? '');
  }

  set gender(value: EnumValue | number) {
    const gender = inNumber('gender', value);
    this[handle].change((customer) => (customer.gender = gender));
  }

  /** Whether that is the gender. */
  get male(): boolean {
    return this[handle].data.gender === 1;
  }

  /** Whether that is the gender. */
  get female(): boolean {
    return this[handle].data.gender === 2;
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.customer_no ?? '';
  }
}
storedFields(Profile, {
  UUID: readText('customer_id'),
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
platformClass('customer.Profile', Profile, { booleans: ['male', 'female'] });
