import Type from 'typebox';
import { CustomerAddress } from '../documents/address.ts';
import { patchBody } from '../documents/change.ts';
import { CustomerAddressResult } from '../documents/customer-results.ts';
import {
  CustomerAddressNotFound,
  CustomerNotFound,
  DuplicateAddressId,
  MissingAddressId,
} from '../faults/customers.ts';
import { QuotaExceeded } from '../faults/general.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { customerParams, pageOfTen } from './customers.ts';

const source = 'shop-and-debugger-api 4 Customers';
const addressParams = { ...customerParams, address_name: Type.String({ minLength: 1, maxLength: 256 }) };

export const customerAddresses = {
  /**
   * The preferred address comes first, the others follow by name. For an unknown customer agents get a fault, others
   * get an empty list.
   */
  list: defineOperation({
    id: 'shop.customers_addresses.list',
    method: 'GET',
    path: '/customers/{customer_id}/addresses',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    query: Type.Object(pageOfTen),
    success: { status: 200, document: CustomerAddressResult },
    faults: [CustomerNotFound],
    hooks: {
      before: ['shop.customer.addresses.beforeGET'],
      modify: ['shop.customer.addresses.modifyGETResponse'],
    },
    source,
  }),
  post: defineOperation({
    id: 'shop.customers_addresses.post',
    method: 'POST',
    path: '/customers/{customer_id}/addresses',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    body: CustomerAddress,
    success: { status: 200, document: CustomerAddress },
    faults: [CustomerNotFound, MissingAddressId, DuplicateAddressId, QuotaExceeded, ...stateFaults],
    hooks: {
      before: ['shop.customer.address.beforePOST', 'shop.customer.addresses.beforePOST'],
      after: ['shop.customer.address.afterPOST', 'shop.customer.addresses.afterPOST'],
      modify: ['shop.customer.address.modifyPOSTResponse'],
    },
    source,
  }),
  get: defineOperation({
    id: 'shop.customers_addresses.get',
    method: 'GET',
    path: '/customers/{customer_id}/addresses/{address_name}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(addressParams),
    success: { status: 200, document: CustomerAddress },
    faults: [CustomerNotFound, CustomerAddressNotFound],
    hooks: {
      before: ['shop.customer.address.beforeGET'],
      modify: ['shop.customer.address.modifyGETResponse'],
    },
    source,
  }),
  /** A different `address_id` renames the address. */
  patch: defineOperation({
    id: 'shop.customers_addresses.patch',
    method: 'PATCH',
    path: '/customers/{customer_id}/addresses/{address_name}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(addressParams),
    body: patchBody(CustomerAddress, {
      nullable: [
        'address1',
        'address2',
        'city',
        'company_name',
        'country_code',
        'first_name',
        'full_name',
        'job_title',
        'last_name',
        'phone',
        'post_box',
        'postal_code',
        'salutation',
        'second_name',
        'state_code',
        'suffix',
        'suite',
        'title',
      ],
    }),
    success: { status: 200, document: CustomerAddress },
    faults: [CustomerNotFound, CustomerAddressNotFound, MissingAddressId, DuplicateAddressId, ...stateFaults],
    hooks: {
      before: ['shop.customer.address.beforePATCH'],
      after: ['shop.customer.address.afterPATCH'],
      modify: ['shop.customer.address.modifyPATCHResponse'],
    },
    source,
  }),
  delete: defineOperation({
    id: 'shop.customers_addresses.delete',
    method: 'DELETE',
    path: '/customers/{customer_id}/addresses/{address_name}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(addressParams),
    success: { status: 204 },
    faults: [CustomerNotFound, CustomerAddressNotFound, ...stateFaults],
    hooks: {
      before: ['shop.customer.address.beforeDELETE'],
      after: ['shop.customer.address.afterDELETE'],
    },
    source,
  }),
};
