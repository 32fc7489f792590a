import type { AuthRequest } from '../../../contract/documents/customer.ts';
import { basicParts, secretForms } from '../../../contract/basic-credentials.ts';
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
import { answer, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { createCustomerTokenHandlers, type TokenParts } from './customer-tokens.ts';
import { bearerToken } from './bearer-token.ts';
import { customerDocument } from './customer-document.ts';
import { newGuest } from './guest.ts';
import { runHooks } from './hook-points.ts';
import { cookiesOf } from './session-cookies.ts';
import { shopOf } from './shop-reader.ts';
import { customerByPassword, maySignIn, type SignInParts } from './sign-in.ts';

export interface AuthParts extends SignInParts, TokenParts {}

type Input = HandlerInput<typeof contract.shop.auth.post>;
type SignInType = NonNullable<AuthRequest['type']>;

/** Who signs in, and what a refreshed token keeps of the one before it. */
interface SignedIn {
  readonly customer: Customer;
  readonly guest: boolean;
  readonly session?: string | undefined;
  /** A sign-in that begins a session; the others live in the one that there is. */
  readonly begins: boolean;
}

const begun = (customer: Customer): SignedIn => ({
  customer,
  guest: customer.auth_type === 'guest',
  begins: true,
});

/** The four ways to sign in (shop-and-debugger-api 4, Behavior of `/customers/auth`). */
function signIns(parts: AuthParts): Record<SignInType, (input: Input) => Promise<SignedIn>> {
  const failed = ({ fail, body }: Input) => fail(AuthenticationFailed, { credentialType: body.type ?? '' });

  return {
    guest: async (input) => begun(newGuest(input)),

    async credentials(input) {
      const header = input.headers['authorization'];
      if (header === undefined || !/^Basic\b/i.test(header)) throw input.fail(AuthorizationBasicMissing);
      const [login, password] = basicParts(header, 2) ?? [];
      if (login === undefined || password === undefined) throw input.fail(InvalidAuthorizationHeader);
      const customer = await customerByPassword(shopOf(input), login, secretForms(password), parts);
      if (customer === undefined) throw failed(input);
      return begun(customer);
    },

    async session(input) {
      const { headers, vendor, site, work } = input;
      for (const cookies of sessionCookies(headers['cookie'], vendor, site.id)) {
        const customerId = await parts.sessions.customerOf(cookies, site.id);
        const customer = customerId === undefined ? undefined : await work.of('customers').get(customerId);
        if (customer === undefined || !mayGoOn(customer, input)) continue;
        return { customer, guest: customer.auth_type === 'guest', begins: false };
      }
      throw failed(input);
    },

    async refresh(input) {
      const token = bearerToken(input.headers);
      if (token === undefined) throw input.fail(InvalidAuthorizationHeader);
      const claims = await parts.customerTokens.verify(token);
      if (claims === 'expired') throw input.fail(ExpiredToken);
      if (claims === 'invalid') throw failed(input);
      if (claims.clientId !== clientIdOf(input))
        throw input.fail(InvalidClientId, { clientId: clientIdOf(input) });
      // An agent asks for a new token on behalf of the customer, and so shows again that they may.
      if (claims.siteId !== input.site.id || claims.agent !== undefined) throw failed(input);
      const customer = await parts.register.customerOf(input.work, claims);
      if (customer === undefined || !mayGoOn(customer, input)) throw failed(input);
      return { customer, guest: claims.guest, session: claims.session, begins: false };
    },
  };
}

/** Whether somebody who has signed in before may do so again without a password. */
const mayGoOn = (customer: Customer, input: Input): boolean =>
  customer.enabled !== false && (customer.auth_type === 'guest' || maySignIn(customer, shopOf(input).now));

function clientIdOf({ caller, fail }: Input): string {
  if (caller.kind === 'nobody') throw fail(MissingClientId);
  return caller.clientId;
}

export function createAuthHandlers(parts: AuthParts): Implementation[] {
  const signInBy = signIns(parts);
  const { auth } = contract.shop;
  return implement(auth, {
    ...createCustomerTokenHandlers(parts),

    async post(input) {
      const { body, headers, work, site } = input;
      const clientId = clientIdOf(input);
      const { type } = body;
      if (type === undefined)
        throw input.fail(PropertyConstraintViolation, { document: 'auth_request', path: '$.type' });
      const kind = { kind: 'value', value: type } as const;
      const header = { kind: 'value', value: headers['authorization'] ?? null } as const;
      await runHooks(input, auth.post.hooks?.before, header, kind);
      const signedIn = await signInBy[type](input);
      const { customer_id: customerId } = signedIn.customer;
      const argument = { kind: 'object', class: 'customer.Customer', key: customerId } as const;
      await runHooks(input, auth.post.hooks?.after, argument, kind);

      const customer = await work.of('customers').get(customerId);
      if (customer === undefined) throw new Error(`customer ${customerId} vanished during sign-in`);
      const opened = signedIn.begins ? await parts.sessions.open(work, customerId, site.id) : undefined;
      const { guest } = signedIn;
      const subject = {
        ...{ customerId, guest, session: opened?.record ?? signedIn.session },
        revision: guest ? undefined : await parts.register.revision(work, 'customer', customerId),
      };
      const token = await parts.customerTokens.issue(subject, clientId, site.id);
      const state = await work.of('customers').state(customerId);
      return answer({
        document: customerDocument(customer, state?.resourceState),
        headers: { authorization: `Bearer ${token}` },
        ...(opened === undefined ? {} : { cookies: cookiesOf(opened, input) }),
        modifyWith: [argument],
      });
    },
  });
}
