import Type from 'typebox';
import { patchBody } from '../documents/change.ts';
import { BasketsResult, CustomerOrderResult } from '../documents/customer-results.ts';
import {
  Customer,
  CustomerRegistration,
  PasswordChangeRequest,
  PasswordReset,
} from '../documents/customer.ts';
import {
  CustomerAlreadyRegistered,
  CustomerNotFound,
  InvalidLogin,
  LoginAlreadyInUse,
  MissingEmail,
  MissingLastName,
  MissingLogin,
  MissingPassword,
} from '../faults/customers.ts';
import { InvalidPassword } from '../faults/data.ts';
import {
  IllegalEnumerationValue,
  InvalidExpandValue,
  InvalidIfMatch,
  MalformedParameter,
  PropertyConstraintViolation,
  PropertyNotPermitted,
  ResourceStateConflict,
} from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { pagingQuery } from '../paging.ts';

const source = 'shop-and-debugger-api 4 Customers';
export const customerParams = { customer_id: Type.String({ minLength: 1 }) };
/** Query parameters of a customer's collections, which have a default page size of ten. */
export const pageOfTen = pagingQuery(10);

const loginFaults = [MissingLogin, InvalidLogin, LoginAlreadyInUse] as const;

export const customers = {
  /**
   * If the caller is a guest, that guest becomes the registered customer. Agents register customers without a password.
   */
  post: defineOperation({
    id: 'shop.customers.post',
    method: 'POST',
    path: '/customers',
    since: '17.1',
    auth: 'customerOrAgent',
    body: CustomerRegistration,
    success: { status: 200, document: Customer },
    faults: [
      CustomerAlreadyRegistered,
      MissingEmail,
      MissingLastName,
      MissingPassword,
      ...loginFaults,
      InvalidPassword,
      PropertyConstraintViolation,
      PropertyNotPermitted,
    ],
    hooks: {
      before: ['shop.customer.beforePOST'],
      after: ['shop.customer.afterPost', 'shop.customer.afterPOST'],
      modify: ['shop.customer.modifyPOSTResponse'],
    },
    source: `${source}; data-api 6`,
  }),
  get: defineOperation({
    id: 'shop.customers.get',
    method: 'GET',
    path: '/customers/{customer_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    /** Comma-separated list of `payment_instruments` and `addresses`. Addresses are included even if not listed. */
    query: Type.Object({ expand: Type.Optional(Type.String()) }),
    success: { status: 200, document: Customer },
    faults: [CustomerNotFound, InvalidExpandValue],
    hooks: { before: ['shop.customer.beforeGET'], modify: ['shop.customer.modifyGETResponse'] },
    source,
  }),
  patch: defineOperation({
    id: 'shop.customers.patch',
    method: 'PATCH',
    path: '/customers/{customer_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    body: patchBody(Customer, {
      nullable: [
        'birthday',
        'company_name',
        'fax',
        'first_name',
        'gender',
        'job_title',
        'note',
        'phone_business',
        'phone_home',
        'phone_mobile',
        'salutation',
        'second_name',
        'suffix',
        'title',
      ],
    }),
    success: { status: 200, document: Customer },
    faults: [
      CustomerNotFound,
      MissingEmail,
      MissingLastName,
      ...loginFaults,
      PropertyConstraintViolation,
      PropertyNotPermitted,
      ResourceStateConflict,
      InvalidIfMatch,
    ],
    hooks: {
      before: ['shop.customer.beforePATCH'],
      after: ['shop.customer.afterPATCH'],
      modify: ['shop.customer.modifyPATCHResponse'],
    },
    source,
  }),
  baskets: defineOperation({
    id: 'shop.customers_baskets.get',
    method: 'GET',
    path: '/customers/{customer_id}/baskets',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    success: { status: 200, document: BasketsResult },
    faults: [CustomerNotFound],
    hooks: {
      before: ['shop.customer.baskets.beforeGET'],
      modify: ['shop.customer.baskets.modifyGETResponse', 'shop.customer.baskets.modifyGETResponse_v2'],
      within: ['shop.basket.validateBasket'],
    },
    source,
  }),
  /** Newest first. */
  orders: defineOperation({
    id: 'shop.customers_orders.get',
    method: 'GET',
    path: '/customers/{customer_id}/orders',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    query: Type.Object({
      ...pageOfTen,
      /** Whether to include orders of other sites. By default only orders of the request's site are returned. */
      'cross-sites': Type.Optional(Type.Boolean()),
      /** Means the same as `cross-sites`. */
      cross_sites: Type.Optional(Type.Boolean()),
      /** Created at or after this time, ISO 8601. */
      from: Type.Optional(Type.String()),
      /** Created at or before this time, ISO 8601. */
      until: Type.Optional(Type.String()),
      /** Comma-separated list of order statuses. */
      status: Type.Optional(Type.String()),
    }),
    success: { status: 200, document: CustomerOrderResult },
    faults: [CustomerNotFound, MalformedParameter, IllegalEnumerationValue],
    hooks: {
      before: ['shop.customer.orders.beforeGET'],
      modify: ['shop.customer.orders.modifyGETResponse', 'shop.customer.orders.modifyGETResponse_v2'],
    },
    source,
  }),
  /**
   * `current_password` is a reset token or, from a customer who has signed in, the current password. Agents and guests
   * need a reset token.
   */
  password: defineOperation({
    id: 'shop.customers_password.put',
    method: 'PUT',
    path: '/customers/{customer_id}/password',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    body: PasswordChangeRequest,
    success: { status: 204 },
    faults: [CustomerNotFound, InvalidPassword, PropertyConstraintViolation],
    hooks: {
      before: ['shop.customer.password.beforePUT'],
      after: ['shop.customer.password.afterPUT', 'shop.customer.password.afterPUT_v2'],
    },
    source,
  }),
  /** The response is the same whether or not the customer exists, so that it does not reveal who is a customer. */
  resetPassword: defineOperation({
    id: 'shop.customers_password_reset.post',
    method: 'POST',
    path: '/customers/password_reset',
    since: '17.1',
    auth: 'customerOrNone',
    query: Type.Object({ client_id: Type.Optional(Type.String()) }),
    body: PasswordReset,
    success: { status: 204 },
    faults: [PropertyConstraintViolation],
    hooks: {
      before: ['shop.customer.password_reset.beforePOST'],
      after: ['shop.customer.password_reset.afterPOST'],
    },
    source: `${source}; data-api 6; open-points, Values`,
  }),
  resetPasswordById: defineOperation({
    id: 'shop.customers_id_password_reset.post',
    method: 'POST',
    path: '/customers/{customer_id}/password_reset',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(customerParams),
    success: { status: 204 },
    faults: [CustomerNotFound],
    hooks: { after: ['shop.customer.password_reset.afterPOST'] },
    source: `${source}; data-api 6`,
  }),
};
