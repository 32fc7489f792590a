import type { Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { requireNumber, readOnlyDate, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { runInstant } from '../../run-instant.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { AddressBook } from './AddressBook.ts';
import type { Customer } from './Customer.ts';
import { Credentials } from './Credentials.ts';
import { Wallet } from './Wallet.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const genders = freezeTable(['', 'male', 'female'] as const);

/** The profile of a registered customer. */
export class Profile extends StoredObject<CustomerRecord> {
  readonly #customer: Customer;

  constructor(customer: Customer) {
    super(customer[handle]);
    this.#customer = customer;
  }

  /** Returns the customer that the profile belongs to. */
  get customer(): Customer {
    return this.#customer;
  }

  /** Returns the login and password of the customer. */
  get credentials(): Credentials {
    return new Credentials(this[handle]);
  }

  /** Returns the address book of the customer, or null if the customer is not registered. */
  get addressBook(): AddressBook | null {
    return this.#customer.addressBook;
  }

  /** Returns the wallet with the customer's stored payment instruments. */
  get wallet(): Wallet {
    return new Wallet(this[handle]);
  }

  /** Returns the birthday, or null if it is not set. */
  get birthday(): Date | null {
    const { birthday } = this[handle].data;
    return birthday === undefined ? null : new Date(birthday);
  }

  /**
   * Sets the birthday. Only its date in UTC is stored; null removes it. Requires a transaction.
   * @throws TypeError if the value is neither a date nor null
   * @throws RangeError if the date is invalid
   */
  set birthday(value: Date | null) {
    if (value !== null && !(value instanceof Date)) throw new TypeError('birthday must be a date.');
    const day = value?.toISOString().slice(0, 10);
    this[handle].change((customer) => {
      if (day === undefined) delete customer.birthday;
      else customer.birthday = day;
    });
  }

  /** Returns the date of the next birthday, which can be today, or null if the birthday is not set. */
  get nextBirthday(): Date | null {
    const { birthday } = this;
    if (birthday === null) return null;
    const now = runInstant();
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const birthdayInYear = (year: number) => Date.UTC(year, birthday.getUTCMonth(), birthday.getUTCDate());
    const thisYear = birthdayInYear(now.getUTCFullYear());
    return new Date(thisYear >= today ? thisYear : birthdayInYear(now.getUTCFullYear() + 1));
  }

  /** Returns the gender as an enumeration value: 1 is male, 2 is female, 0 is unknown. */
  get gender(): EnumValue {
    const value = this[handle].data.gender ?? 0;
    return new EnumValue(value, genders[value] ?? '');
  }

  /**
   * Sets the gender: 1 is male, 2 is female, 0 is unknown. Requires a transaction.
   * @throws TypeError if the value is not a number
   */
  set gender(value: EnumValue | number) {
    const gender = requireNumber('gender', value);
    this[handle].change((customer) => (customer.gender = gender));
  }

  /** Returns true if the customer is male. */
  get male(): boolean {
    return this[handle].data.gender === 1;
  }

  /** Returns true if the customer is female. */
  get female(): boolean {
    return this[handle].data.gender === 2;
  }

  /** Returns the tax ID with asterisks in the place of all but its last four characters, or null if it is not set. */
  get taxIDMasked(): string | null {
    const { tax_id: taxId } = this[handle].data;
    return taxId === undefined ? null : taxId.slice(-4).padStart(taxId.length, '*');
  }

  /** Returns the type of the tax ID as an enumeration value, whose value is null if it is not set. */
  get taxIDType(): EnumValue {
    const { tax_id_type: type } = this[handle].data;
    return new EnumValue(type ?? null, type ?? '');
  }

  /** Sets the type of the tax ID; null removes it. Requires a transaction. */
  set taxIDType(type: EnumValue | string | null) {
    this[handle].change((customer) => {
      if (type === null) delete customer.tax_id_type;
      else customer.tax_id_type = String(type);
    });
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.customer_no ?? '';
  }
}
defineFields(Profile, {
  /** Returns the unique ID of the profile, which is the customer ID in this service. */
  UUID: readOnlyText('customer_id'),
  customerNo: readOnlyText('customer_no'),
  email: text('email'),
  salutation: text('salutation'),
  title: text('title'),
  firstName: text('first_name'),
  secondName: text('second_name'),
  lastName: text('last_name'),
  suffix: text('suffix'),
  companyName: text('company_name'),
  jobTitle: text('job_title'),
  /** Returns the home phone number, or null if it is not set. A change requires a transaction. */
  phoneHome: text('phone_home'),
  /** Returns the business phone number, or null if it is not set. A change requires a transaction. */
  phoneBusiness: text('phone_business'),
  /** Returns the mobile phone number, or null if it is not set. A change requires a transaction. */
  phoneMobile: text('phone_mobile'),
  /** Returns the fax number, or null if it is not set. A change requires a transaction. */
  fax: text('fax'),
  /** Returns the tax ID, or null if it is not set. A change requires a transaction. */
  taxID: text('tax_id'),
  /**
   * Returns the ID of the locale that the customer prefers, or null if it is not set. A change requires a
   * transaction.
   */
  preferredLocale: text('preferred_locale'),
  creationDate: readOnlyDate('creation_date'),
  lastModified: readOnlyDate('last_modified'),
  /** Returns the time of the last login, or null if the customer has never signed in. */
  lastLoginTime: readOnlyDate('last_login_time'),
  /** Returns the time of the login before the last, or null if there was none. */
  previousLoginTime: readOnlyDate('previous_login_time'),
  /** Returns the time of the last visit, or null if there is none. */
  lastVisitTime: readOnlyDate('last_visit_time'),
  /** Returns the time of the visit before the last, or null if there was none. */
  previousVisitTime: readOnlyDate('previous_visit_time'),
});
registerClass('customer.Profile', Profile, { booleans: ['male', 'female'] });
