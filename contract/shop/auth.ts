import Type from 'typebox';
import { AuthRequest, Customer } from '../documents/customer.ts';
import { AuthenticationFailed, AuthorizationBasicMissing, ExpiredToken } from '../faults/shop.ts';
import { InvalidAuthorizationHeader, InvalidClientId, MissingClientId } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';

export const auth = {
  /** The customer's token comes in the `Authorization` response header (shop-and-debugger-api 4, Customers). */
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
    ],
    hooks: {
      before: ['shop.auth.beforePOST'],
      after: ['shop.auth.afterPOST'],
      modify: ['shop.auth.modifyPOSTResponse'],
    },
    source: 'shop-and-debugger-api 4 Customers; 5',
  }),
};
