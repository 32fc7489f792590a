import type { AuthRequest } from '../../../contract/documents/customer.ts';
import { basicParts, secretForms } from '../../../contract/basic-credentials.ts';
import {
  InvalidAuthorizationHeader,
  InvalidClientId,
  MissingClientId,
} from '../../../contract/faults/general.ts';
import {
  AuthenticationFailed,
  AuthorizationBasicMissing,
  ExpiredToken,
} from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { secureTokenCookie, sessionCookie } from '../../../contract/vendor.ts';
import type { Customer } from '../../records/people.ts';
import type { CustomerTokens } from '../../ports/customer-tokens.ts';
import type { StorefrontSessions } from '../../ports/storefront-sessions.ts';
import { answer, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { customerDocument } from './customer-document.ts';
import { newGuest } from './guest.ts';
import { runHooks } from './hook-points.ts';
import { shopOf } from './shop-reader.ts';
import { customerByPassword, maySignIn, type SignInParts } from './sign-in.ts';

export interface AuthParts extends SignInParts {
  readonly customerTokens: CustomerTokens;
  /** Without it nobody can sign in by session cookies. */
  readonly sessions?: StorefrontSessions;
}

type Input = HandlerInput<typeof contract.shop.auth.post>;
type SignInType = NonNullable<AuthRequest['type']>;

/** Value of one cookie of a `Cookie` header. */
function cookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The four ways to sign in (shop-and-debugger-api 4, Behavior of `/customers/auth`). */
function signIns(parts: AuthParts): Record<SignInType, (input: Input) => Promise<Customer>> {
  const failed = ({ fail, body }: Input) => fail(AuthenticationFailed, { credentialType: body.type ?? '' });

  return {
    guest: async (input) => newGuest(input),

    async credentials(input) {
      const header = input.headers['authorization'];
      if (header === undefined || !/^Basic\b/i.test(header)) throw input.fail(AuthorizationBasicMissing);
      const [login, password] = basicParts(header, 2) ?? [];
      if (login === undefined || password === undefined) throw input.fail(InvalidAuthorizationHeader);
      const customer = await customerByPassword(shopOf(input), login, secretForms(password), parts);
      if (customer === undefined) throw failed(input);
      return customer;
    },

    async session(input) {
      const { headers, vendor, site, work } = input;
      const id = cookie(headers['cookie'], sessionCookie(vendor));
      const secret = cookie(headers['cookie'], secureTokenCookie(vendor, site.id));
      if (id === undefined || secret === undefined) throw failed(input);
      const customerId = await parts.sessions?.customerOf(id, secret);
      const customer = customerId === undefined ? undefined : await work.of('customers').get(customerId);
      if (customer === undefined || customer.enabled === false) throw failed(input);
      return customer;
    },

    async refresh(input) {
      const token = /^Bearer\s+(\S+)$/i.exec(input.headers['authorization'] ?? '')?.[1];
      if (token === undefined) throw input.fail(InvalidAuthorizationHeader);
      const claims = await parts.customerTokens.verify(token);
      if (claims === 'expired') throw input.fail(ExpiredToken);
      if (claims === 'invalid') throw failed(input);
      if (claims.clientId !== clientIdOf(input))
        throw input.fail(InvalidClientId, { clientId: clientIdOf(input) });
      const customer = await input.work.of('customers').get(claims.customerId);
      if (customer === undefined || claims.siteId !== input.site.id) throw failed(input);
      if (customer.auth_type === 'registered' && !maySignIn(customer, shopOf(input).now)) throw failed(input);
      return customer;
    },
  };
}

function clientIdOf({ caller, fail }: Input): string {
  if (caller.kind === 'nobody') throw fail(MissingClientId);
  return caller.clientId;
}

export function createAuthHandlers(parts: AuthParts): Implementation[] {
  const signInBy = signIns(parts);
  const { auth } = contract.shop;
  return implement(auth, {
    async post(input) {
      const { body, headers, work, site } = input;
      const clientId = clientIdOf(input);
      const type = body.type ?? 'guest';
      const kind = { kind: 'value', value: type } as const;
      const header = { kind: 'value', value: headers['authorization'] ?? null } as const;
      await runHooks(input, auth.post.hooks?.before, header, kind);
      const { customer_id: customerId } = await signInBy[type](input);
      const argument = { kind: 'object', class: 'customer.Customer', key: customerId } as const;
      await runHooks(input, auth.post.hooks?.after, argument, kind);

      const customer = await work.of('customers').get(customerId);
      if (customer === undefined) throw new Error(`customer ${customerId} vanished during sign-in`);
      const guest = customer.auth_type === 'guest';
      const token = await parts.customerTokens.issue({ customerId, guest }, clientId, site.id);
      const state = await work.of('customers').state(customerId);
      return answer({
        document: customerDocument(customer, state?.resourceState),
        headers: { authorization: `Bearer ${token}` },
        modifyWith: [argument],
      });
    },
  });
}
