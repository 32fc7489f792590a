import type { Customer as Document } from '../../../contract/documents/customer.ts';
import type { Customer } from '../../records/people.ts';
import { customFields } from './custom-attributes.ts';
import { customerAddressDocument, sortAddresses } from './customer-address-document.ts';
import { omitUndefined } from './omit-undefined.ts';

/**
 * Returns a customer's profile. It does not contain data that only the service needs (failed sign-ins, lock, groups).
 */
export const customerDocument = (customer: Customer, resourceState: string | undefined): Document => ({
  ...omitUndefined({
    _resource_state: resourceState,
    addresses:
      customer.addresses &&
      sortAddresses(customer.addresses).map((address) => customerAddressDocument(address)),
    auth_type: customer.auth_type,
    birthday: customer.birthday,
    company_name: customer.company_name,
    creation_date: customer.creation_date,
    customer_id: customer.customer_id,
    customer_no: customer.customer_no,
    email: customer.email,
    enabled: customer.enabled ?? (customer.auth_type === 'registered' ? true : undefined),
    fax: customer.fax,
    first_name: customer.first_name,
    gender: customer.gender,
    job_title: customer.job_title,
    last_login_time: customer.last_login_time,
    last_modified: customer.last_modified,
    last_name: customer.last_name,
    last_visit_time: customer.last_visit_time,
    login: customer.login,
    note: customer.note,
    phone_business: customer.phone_business,
    phone_home: customer.phone_home,
    phone_mobile: customer.phone_mobile,
    preferred_locale: customer.preferred_locale,
    previous_login_time: customer.previous_login_time,
    previous_visit_time: customer.previous_visit_time,
    salutation: customer.salutation,
    second_name: customer.second_name,
    suffix: customer.suffix,
    title: customer.title,
  }),
  ...customFields(customer.custom),
});
