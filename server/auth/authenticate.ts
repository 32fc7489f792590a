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
import type { TokenRegistry } from '../ports/token-registry.ts';
import { parseBasicHeader } from '../../contract/basic-credentials.ts';
import type { AccessTokens } from '../ports/access-tokens.ts';
import type { Credentials } from '../ports/credentials.ts';

export interface AuthenticationInput {
  readonly operation: Operation;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly work: UnitOfWork;
  /** The request's site; undefined if the shop has no site. */
  readonly siteId: string | undefined;
}

export type Authenticate = (input: AuthenticationInput) => Promise<Caller>;

export interface AuthenticationDependencies {
  readonly vendor: VendorProfile;
  readonly credentials: Credentials;
  readonly accessTokens: AccessTokens;
  readonly customerTokens: CustomerTokens;
  readonly tokenRegistry: TokenRegistry;
}

/**
 * Identifies the caller by the credentials that the operation accepts (data-api 5, shop-and-debugger-api 5).
 * @throws the general faults for missing or invalid credentials; in the Debugger API, ClientIdRequired or NotAuthorized
 */
export function createAuthenticate(dependencies: AuthenticationDependencies): Authenticate {
  return async (input) => {
    const { auth } = input.operation;
    if (auth === 'none') return { kind: 'anonymous' };
    if (auth === 'debugger') return authenticateDebuggerUser(dependencies, input);
    if (auth === 'clientId' || (auth === 'customerOrNone' && !input.headers['authorization']))
      return authenticateClientId(dependencies, input);
    const token = requireBearerToken(input);
    const acceptsCustomer = auth !== 'oauth' && auth !== 'agent';
    const acceptsAgent = auth !== 'customer' && auth !== 'customerOrNone';
    const caller =
      (acceptsCustomer ? await authenticateCustomer(dependencies, token, input) : undefined) ??
      (acceptsAgent ? await authenticateOAuth(dependencies, token, input.work) : undefined);
    if (!caller) throw fault(InvalidAccessToken, { accessToken: token });
    return auth === 'oauth' ? caller : requireUser(caller);
  };
}

async function authenticateClientId(
  { vendor }: AuthenticationDependencies,
  { headers, query, work }: AuthenticationInput,
): Promise<Caller> {
  const clientId = query['client_id'] ?? headers[vendorHeader(vendor, 'client-id')];
  if (!clientId) throw fault(MissingClientId);
  const client = await work.collection('clients').get(clientId);
  if (!client) throw fault(UnknownClientId, { clientId });
  if (client.enabled === false) throw fault(InvalidClientId, { clientId });
  return { kind: 'client', clientId };
}

function requireBearerToken({ headers }: AuthenticationInput): string {
  const header = headers['authorization'];
  if (!header) throw fault(AuthorizationHeaderMissing);
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw fault(InvalidAuthorizationHeader);
  return token;
}

async function authenticateCustomer(
  { customerTokens, tokenRegistry }: AuthenticationDependencies,
  token: string,
  { work, siteId }: AuthenticationInput,
): Promise<Caller | undefined> {
  const claims = await customerTokens.verify(token);
  // Customers sign in to one site. A token of another site is not valid here.
  if (typeof claims === 'string' || claims.siteId !== siteId) return undefined;
  if ((await tokenRegistry.customerOf(work, claims)) === undefined) return undefined;
  const { customerId, guest, clientId, agent } = claims;
  return {
    kind: 'customer',
    customerId,
    guest,
    clientId,
    ...(agent === undefined ? {} : { agent }),
  };
}

async function authenticateOAuth(
  { accessTokens, tokenRegistry }: AuthenticationDependencies,
  token: string,
  work: UnitOfWork,
): Promise<Caller | undefined> {
  const claims = await accessTokens.verify(token);
  if (typeof claims === 'string') return undefined;
  const { clientId, user, revision } = claims;
  // A token becomes invalid when its user's password changes. Each resource decides what a deleted user's token may do.
  const userExists = user !== undefined && (await work.collection('users').get(user)) !== undefined;
  if (userExists && revision !== (await tokenRegistry.revision(work, 'user', user))) return undefined;
  return { kind: 'oauth', clientId, user };
}

/**
 * Rejects an OAuth token without a user: an agent is a person, so a client's own token is not sufficient
 * (shop-and-debugger-api 5). Customers pass.
 */
function requireUser(caller: Caller): Caller {
  if (caller.kind === 'oauth' && caller.user === undefined) throw fault(AccessWithoutUserForbidden);
  return caller;
}

async function authenticateDebuggerUser(
  { vendor, credentials }: AuthenticationDependencies,
  { headers, work }: AuthenticationInput,
): Promise<Caller> {
  const clientId = headers[vendorHeader(vendor, 'client-id')];
  if (!clientId) throw fault(ClientIdRequired);
  const [login, password] = parseBasicHeader(headers['authorization']) ?? [];
  if (login === undefined || password === undefined) throw fault(NotAuthorized);
  const user = await credentials.user(work, login, password);
  if (!user || !(await credentials.permits(work, user, 'debugger'))) throw fault(NotAuthorized);
  return { kind: 'user', user: user.login, clientId };
}
