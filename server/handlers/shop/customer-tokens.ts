import { InvalidClientId, PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { CustomerNotFound } from '../../../contract/faults/customers.ts';
import { AuthenticationFailed } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { CustomerTokens } from '../../ports/customer-tokens.ts';
import type { StorefrontSessions } from '../../ports/storefront-sessions.ts';
import type { TokenRegistry } from '../../ports/token-registry.ts';
import { comparableLogin, compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import { response, type HandlersOf, type RequestContext } from '../implement.ts';
import { bearerToken } from './bearer-token.ts';
import { findRegisteredCustomer } from './customer-access.ts';
import { customerDocument } from './customer-document.ts';
import { customerArgument, runHooks, valueArgument } from './hook-points.ts';
import { shopOf } from './shop.ts';
import { maySignIn, recordSignIn } from './sign-in.ts';

export interface TokenDependencies {
  readonly customerTokens: CustomerTokens;
  readonly tokenRegistry: TokenRegistry;
  readonly sessions: StorefrontSessions;
}

type Handlers = Omit<HandlersOf<typeof contract.shop.auth>, 'post'>;

/** Creates the handlers that issue tokens without a sign-in by the customer, and that revoke tokens. */
export function createCustomerTokenHandlers(dependencies: TokenDependencies): Handlers {
  const { customerTokens, tokenRegistry, sessions } = dependencies;
  return {
    async delete({ headers, work }) {
      const token = bearerToken(headers) ?? '';
      const claims = await customerTokens.verify(token);
      // Authentication has just accepted the token. If it has expired since, there is nothing to revoke.
      if (typeof claims === 'string') return undefined;
      await tokenRegistry.revoke(work, claims);
      if (claims.session !== undefined) sessions.end(work, claims.session);
      return undefined;
    },

    /** Requires no password, because the trusted system has authenticated the customer. */
    async trustedSystem(input) {
      const { body, work, site, fail } = input;
      for (const name of ['client_id', 'login'] as const) {
        if ((body[name] ?? '').trim() !== '') continue;
        throw fail(PropertyConstraintViolation, {
          document: 'trusted_system_auth_request',
          path: `$.${name}`,
        });
      }
      const { client_id: clientId = '', login = '' } = body;
      const client = await work.collection('clients').get(clientId);
      if (client === undefined || client.enabled === false) throw fail(InvalidClientId, { clientId });
      const key = compoundKey(site.customer_list_id, comparableLogin(login));
      const [customer] = await work.collection('customers').find('login', key);
      const shop = shopOf(input);
      if (customer === undefined || !maySignIn(customer, shop.now)) {
        throw fail(AuthenticationFailed, { credentialType: 'trustedsystem' });
      }
      return respondWithToken(dependencies, input, await recordSignIn(shop, customer), clientId, undefined);
    },

    /** An agent can act on behalf of a locked customer, but not of a disabled one. */
    async onBehalf(input) {
      const { caller, params, headers, fail } = input;
      const { hooks } = contract.shop.auth.onBehalf;
      const type = { kind: 'enumValue', value: 'credentials' } as const;
      await runHooks(input, hooks?.before, valueArgument(headers['authorization'] ?? null), type);
      const customer = await findRegisteredCustomer(input, params.customer_id);
      if (customer === undefined) throw fail(CustomerNotFound, { customerId: params.customer_id });
      if (customer.enabled === false) throw fail(AuthenticationFailed, { credentialType: 'agent' });
      if (caller.kind !== 'oauth') throw new Error('only agents act on behalf of customers');
      const argument = customerArgument(customer.customer_id);
      await runHooks(input, hooks?.after, argument, type);
      return response({
        ...(await respondWithToken(dependencies, input, customer, caller.clientId, caller.user)),
        modifyHookArguments: [argument],
        trailingModifyHookArguments: [type],
      });
    },
  };
}

async function respondWithToken(
  { customerTokens, tokenRegistry }: TokenDependencies,
  input: RequestContext,
  customer: Customer,
  clientId: string,
  agent: string | undefined,
) {
  const { work, site } = input;
  const { customer_id: customerId } = customer;
  const revision = await tokenRegistry.revision(work, 'customer', customerId);
  const subject = { customerId, guest: false, revision, agent };
  const token = await customerTokens.issue(subject, clientId, site.id);
  const state = await work.collection('customers').state(customerId);
  return response({
    document: customerDocument(customer, state?.resourceState),
    headers: { authorization: `Bearer ${token}` },
  });
}
