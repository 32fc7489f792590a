import type { AuthRequest } from '../../../contract/documents/customer.ts';
import { parseBasicHeader, possibleDecodings } from '../../../contract/basic-credentials.ts';
import { sessionCookies } from '../../../contract/cookies.ts';
import {
  InvalidAuthorizationHeader,
  InvalidClientId,
  MissingClientId,
  PropertyConstraintViolation,
} from '../../../contract/faults/general.ts';
import {
  AuthenticationFailed,
  AuthorizationBasicMissing,
  ExpiredToken,
} from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { Customer } from '../../records/people.ts';
import { response, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { createCustomerTokenHandlers, type TokenDependencies } from './customer-tokens.ts';
import { bearerToken } from './bearer-token.ts';
import { customerDocument } from './customer-document.ts';
import { createGuest } from './guest.ts';
import { customerArgument, runHooks } from './hook-points.ts';
import { cookiesOf } from './session-cookies.ts';
import { shopOf } from './shop.ts';
import { customerByPassword, maySignIn, type SignInDependencies } from './sign-in.ts';

export interface AuthDependencies extends SignInDependencies, TokenDependencies {}

type Input = HandlerInput<typeof contract.shop.auth.post>;
type SignInType = NonNullable<AuthRequest['type']>;

/** The result of a sign-in. */
interface SignInResult {
  readonly customer: Customer;
  readonly guest: boolean;
  /** The session of a refreshed token, to which the new token also belongs; undefined for other sign-ins. */
  readonly session?: string | undefined;
  /** Whether the sign-in starts a session; otherwise the existing session, if there is one, continues. */
  readonly startsSession: boolean;
}

/** Returns the result of a sign-in that starts a session. */
const newSessionResult = (customer: Customer): SignInResult => ({
  customer,
  guest: customer.auth_type === 'guest',
  startsSession: true,
});

/**
 * Returns a function for each of the four ways to sign in (shop-and-debugger-api 4, Behavior of `/customers/auth`).
 */
function createSignInMethods(
  dependencies: AuthDependencies,
): Record<SignInType, (input: Input) => Promise<SignInResult>> {
  const authenticationFailure = ({ fail, body }: Input) =>
    fail(AuthenticationFailed, { credentialType: body.type ?? '' });

  return {
    guest: async (input) => newSessionResult(createGuest(input)),

    async credentials(input) {
      const header = input.headers['authorization'];
      if (header === undefined || !/^Basic\b/i.test(header)) throw input.fail(AuthorizationBasicMissing);
      const [login, password] = parseBasicHeader(header) ?? [];
      if (login === undefined || password === undefined) throw input.fail(InvalidAuthorizationHeader);
      const customer = await customerByPassword(
        shopOf(input),
        login,
        possibleDecodings(password),
        dependencies,
      );
      if (customer === undefined) throw authenticationFailure(input);
      return newSessionResult(customer);
    },

    async session(input) {
      const { headers, vendor, site, work } = input;
      for (const cookies of sessionCookies(headers['cookie'], vendor, site.id)) {
        const customerId = await dependencies.sessions.customerOf(cookies, site.id);
        const customer =
          customerId === undefined ? undefined : await work.collection('customers').get(customerId);
        if (customer === undefined || !mayRenewSignIn(customer, input)) continue;
        return { customer, guest: customer.auth_type === 'guest', startsSession: false };
      }
      throw authenticationFailure(input);
    },

    async refresh(input) {
      const token = bearerToken(input.headers);
      if (token === undefined) throw input.fail(InvalidAuthorizationHeader);
      const claims = await dependencies.customerTokens.verify(token);
      if (claims === 'expired') throw input.fail(ExpiredToken);
      if (claims === 'invalid') throw authenticationFailure(input);
      if (claims.clientId !== clientIdOf(input))
        throw input.fail(InvalidClientId, { clientId: clientIdOf(input) });
      // A token on behalf of a customer cannot be refreshed: the agent must authenticate again.
      if (claims.siteId !== input.site.id || claims.agent !== undefined) throw authenticationFailure(input);
      const customer = await dependencies.tokenRegistry.customerOf(input.work, claims);
      if (customer === undefined || !mayRenewSignIn(customer, input)) throw authenticationFailure(input);
      return { customer, guest: claims.guest, session: claims.session, startsSession: false };
    },
  };
}

/** Whether a customer who has signed in before may do so again without a password. */
const mayRenewSignIn = (customer: Customer, input: Input): boolean =>
  customer.enabled !== false && (customer.auth_type === 'guest' || maySignIn(customer, shopOf(input).now));

function clientIdOf({ caller, fail }: Input): string {
  if (caller.kind === 'anonymous') throw fail(MissingClientId);
  return caller.clientId;
}

export function createAuthHandlers(dependencies: AuthDependencies): Implementation[] {
  const signInMethods = createSignInMethods(dependencies);
  const { auth } = contract.shop;
  return implement(auth, {
    ...createCustomerTokenHandlers(dependencies),

    async post(input) {
      const { body, headers, work, site } = input;
      const clientId = clientIdOf(input);
      const { type } = body;
      if (type === undefined)
        throw input.fail(PropertyConstraintViolation, { document: 'auth_request', path: '$.type' });
      const typeArgument = { kind: 'enumValue', value: type } as const;
      const headerArgument = { kind: 'value', value: headers['authorization'] ?? null } as const;
      await runHooks(input, auth.post.hooks?.before, headerArgument, typeArgument);
      const signInResult = await signInMethods[type](input);
      const { customer_id: customerId } = signInResult.customer;
      const argument = customerArgument(customerId);
      input.hooks.signIn(customerId);
      await runHooks(input, auth.post.hooks?.after, argument, typeArgument);

      const customer = await work.collection('customers').get(customerId);
      if (customer === undefined) throw new Error(`customer ${customerId} was deleted during sign-in`);
      const session = signInResult.startsSession
        ? await dependencies.sessions.open(work, customerId, site.id)
        : undefined;
      const { guest } = signInResult;
      const subject = {
        customerId,
        guest,
        session: session?.recordId ?? signInResult.session,
        revision: guest ? undefined : await dependencies.tokenRegistry.revision(work, 'customer', customerId),
      };
      const token = await dependencies.customerTokens.issue(subject, clientId, site.id);
      const state = await work.collection('customers').state(customerId);
      return response({
        document: customerDocument(customer, state?.resourceState),
        headers: { authorization: `Bearer ${token}` },
        ...(session === undefined ? {} : { cookies: cookiesOf(session, input) }),
        modifyHookArguments: [argument],
        trailingModifyHookArguments: [typeArgument],
      });
    },
  });
}
