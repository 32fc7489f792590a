import Type from 'typebox';
import { AuthRequest, Customer, TrustedSystemAuthRequest } from '../documents/customer.ts';
import { CustomerNotFound } from '../faults/customers.ts';
import { AuthenticationFailed, AuthorizationBasicMissing, ExpiredToken } from '../faults/shop.ts';
import {
  InvalidAuthorizationHeader,
  InvalidClientId,
  MissingClientId,
  PropertyConstraintViolation,
} from '../faults/general.ts';
import { defineOperation } from '../operation.ts';

const source = 'shop-and-debugger-api 4 Customers; 5';

export const auth = {
  /** The `Authorization` response header contains the customer's token (shop-and-debugger-api 4, Customers). */
  post: defineOperation({
    id: 'shop.customers_auth.post',
    method: 'POST',
    path: '/customers/auth',
    since: '17.1',
    auth: 'clientId',
    query: Type.Object({ client_id: Type.Optional(Type.String()) }),
    body: AuthRequest,
    success: { status: 200, document: Customer },
    faults: [
      AuthorizationBasicMissing,
      AuthenticationFailed,
      ExpiredToken,
      MissingClientId,
      InvalidClientId,
      InvalidAuthorizationHeader,
      PropertyConstraintViolation,
    ],
    hooks: {
      before: ['shop.auth.beforePOST'],
      after: ['shop.auth.afterPOST'],
      modify: ['shop.auth.modifyPOSTResponse'],
    },
    source,
  }),
  /** Revokes the token of the `Authorization` header and ends the session to which the token belongs, if any. */
  delete: defineOperation({
    id: 'shop.customers_auth.delete',
    method: 'DELETE',
    path: '/customers/auth',
    since: '17.1',
    auth: 'customer',
    success: { status: 204 },
    source,
  }),
  /** Issues a token for a customer whom another system has authenticated. Introduced with 20.4 (data-api 9). */
  trustedSystem: defineOperation({
    id: 'shop.customers_auth_trustedsystem.post',
    method: 'POST',
    path: '/customers/auth/trustedsystem',
    since: '20.4',
    auth: 'oauth',
    body: TrustedSystemAuthRequest,
    success: { status: 200, document: Customer },
    faults: [AuthenticationFailed, InvalidClientId, PropertyConstraintViolation],
    source: `${source}; data-api 9; open-points, Values`,
  }),
  /** Issues a token with which an agent acts as a registered customer. */
  onBehalf: defineOperation({
    id: 'shop.customers_id_auth.post',
    method: 'POST',
    path: '/customers/{customer_id}/auth',
    since: '17.1',
    auth: 'agent',
    params: Type.Object({ customer_id: Type.String({ minLength: 1 }) }),
    success: { status: 200, document: Customer },
    faults: [CustomerNotFound, AuthenticationFailed],
    hooks: {
      before: ['shop.customer.auth.beforePOST'],
      after: ['shop.customer.auth.afterPOST'],
      modify: ['shop.customer.auth.modifyPOSTResponse'],
    },
    source,
  }),
};
