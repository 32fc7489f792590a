import { fault } from '../../contract/fault.ts';
import { ClientIdRequired, NotAuthorized } from '../../contract/faults/debugger.ts';
import {
  AccessWithoutUserForbidden,
  AuthorizationHeaderMissing,
  InvalidAccessToken,
  InvalidAuthorizationHeader,
  InvalidClientId,
  MissingClientId,
  UnknownClientId,
} from '../../contract/faults/general.ts';
import type { Operation } from '../../contract/operation.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import type { Caller } from '../ports/caller.ts';
import type { CustomerTokens } from '../ports/customer-tokens.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { TokenRegister } from '../ports/token-register.ts';
import { basicParts } from '../../contract/basic-credentials.ts';
import type { AccessTokens } from '../ports/access-tokens.ts';
import type { Credentials } from '../ports/credentials.ts';

export interface AuthenticationInput {
  readonly operation: Operation;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly work: UnitOfWork;
  /** Site of the request; undefined where the shop has none. */
  readonly siteId: string | undefined;
}

export type Authenticate = (input: AuthenticationInput) => Promise<Caller>;

export interface AuthenticationParts {
  readonly vendor: VendorProfile;
  readonly credentials: Credentials;
  readonly accessTokens: AccessTokens;
  readonly customerTokens: CustomerTokens;
  readonly register: TokenRegister;
}

/** Who calls, by what the operation accepts (data-api 5, shop-and-debugger-api 5). */
export function createAuthenticate(parts: AuthenticationParts): Authenticate {
  const clientIdOf = ({ headers, query }: AuthenticationInput) =>
    query['client_id'] ?? headers[vendorHeader(parts.vendor, 'client-id')];

  const knownClient = async (input: AuthenticationInput): Promise<Caller> => {
    const clientId = clientIdOf(input);
    if (!clientId) throw fault(MissingClientId);
    const client = await input.work.of('clients').get(clientId);
    if (!client) throw fault(UnknownClientId, { clientId });
    if (client.enabled === false) throw fault(InvalidClientId, { clientId });
    return { kind: 'client', clientId };
  };

  const bearer = ({ headers }: AuthenticationInput): string => {
    const header = headers['authorization'];
    if (!header) throw fault(AuthorizationHeaderMissing);
    const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
    if (token === undefined) throw fault(InvalidAuthorizationHeader);
    return token;
  };

  const customer = async (
    token: string,
    { work, siteId }: AuthenticationInput,
  ): Promise<Caller | undefined> => {
    const claims = await parts.customerTokens.verify(token);
    // A customer signs in to one site, and a token of another is no token here.
    if (typeof claims === 'string' || claims.siteId !== siteId) return undefined;
    if ((await parts.register.customerOf(work, claims)) === undefined) return undefined;
    const { customerId, guest, clientId, agent: actor } = claims;
    return {
      kind: 'customer',
      customerId,
      guest,
      clientId,
      ...(actor === undefined ? {} : { agent: actor }),
    };
  };

  const agent = async (token: string, work: UnitOfWork): Promise<Caller | undefined> => {
    const claims = await parts.accessTokens.verify(token);
    if (typeof claims === 'string') return undefined;
    const { clientId, user, revision } = claims;
    // A token ends with the password that it was issued for. What a user who is gone may do, each resource says itself.
    const known = user !== undefined && (await work.of('users').get(user)) !== undefined;
    if (known && revision !== (await parts.register.revision(work, 'user', user))) return undefined;
    return { kind: 'agent', clientId, user };
  };

  /** An agent is a person: a token of a client alone is not enough (shop-and-debugger-api 5). */
  const withUser = (caller: Caller): Caller => {
    if (caller.kind === 'agent' && caller.user === undefined) throw fault(AccessWithoutUserForbidden);
    return caller;
  };

  const debuggerUser = async (input: AuthenticationInput): Promise<Caller> => {
    const clientId = input.headers[vendorHeader(parts.vendor, 'client-id')];
    if (!clientId) throw fault(ClientIdRequired);
    const [login, password] = basicParts(input.headers['authorization'], 2) ?? [];
    if (login === undefined || password === undefined) throw fault(NotAuthorized);
    const user = await parts.credentials.user(input.work, login, password);
    if (!user || !(await parts.credentials.permits(input.work, user, 'debugger'))) throw fault(NotAuthorized);
    return { kind: 'user', user: user.login, clientId };
  };

  return async (input) => {
    switch (input.operation.auth) {
      case 'none':
        return { kind: 'nobody' };
      case 'clientId':
        return knownClient(input);
      case 'customerOrNone': {
        if (!input.headers['authorization']) return knownClient(input);
        const token = bearer(input);
        const caller = await customer(token, input);
        if (!caller) throw fault(InvalidAccessToken, { accessToken: token });
        return caller;
      }
      case 'customer': {
        const token = bearer(input);
        const caller = await customer(token, input);
        if (!caller) throw fault(InvalidAccessToken, { accessToken: token });
        return caller;
      }
      case 'customerOrAgent': {
        const token = bearer(input);
        const caller = (await customer(token, input)) ?? (await agent(token, input.work));
        if (!caller) throw fault(InvalidAccessToken, { accessToken: token });
        return withUser(caller);
      }
      case 'oauth':
      case 'agent': {
        const token = bearer(input);
        const caller = await agent(token, input.work);
        if (!caller) throw fault(InvalidAccessToken, { accessToken: token });
        return input.operation.auth === 'agent' ? withUser(caller) : caller;
      }
      case 'debugger':
        return debuggerUser(input);
    }
  };
}
