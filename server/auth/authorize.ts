import { isUserLocked } from '../records/user-lock.ts';
import { fault } from '../../contract/fault.ts';
import {
  ClientAccessForbidden,
  InvalidAccessToken,
  InvalidClientId,
  UnauthorizedReadAccess,
  UnauthorizedWriteAccess,
  UserAccessForbidden,
} from '../../contract/faults/general.ts';
import type { Operation } from '../../contract/operation.ts';
import { isEverything, isNothing, type Selection } from '../../contract/selection.ts';
import type { Caller } from '../ports/caller.ts';
import type { Clock } from '../ports/environment.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { OAuthClient } from '../records/access.ts';
import { BoundedMap } from './bounded-map.ts';
import { compilePermissions, type PermissionMatcher } from './permissions.ts';
import { requiredPermission } from './user-permissions.ts';

export interface AuthorizationInput {
  readonly operation: Operation;
  /** The request's method. Unlike the operation's method, it distinguishes HEAD from GET. */
  readonly method: string;
  /** Path below the version, without the query: `/sites/RefArch/campaigns/c1`. */
  readonly path: string;
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly work: UnitOfWork;
}

/** The caller's client, and the properties that it may read and write; an undefined selection means no restriction. */
export interface Access {
  readonly client: OAuthClient | undefined;
  readonly readable: Selection | undefined;
  readonly writable: Selection | undefined;
}

export type Authorize = (input: AuthorizationInput) => Promise<Access>;

interface CompiledPermissions {
  /** Resource state of the client record that the permissions were compiled from. */
  readonly state: string;
  readonly data: PermissionMatcher;
  readonly shop: PermissionMatcher;
}

/** Maximum number of clients whose compiled permissions are cached. */
const maxCompiledClients = 500;

const restrictionOf = (selection: Selection): Selection | undefined =>
  isEverything(selection) ? undefined : selection;

/**
 * Creates a function that checks the caller's permissions on a resource of the Data or Shop API (data-api 5), and
 * returns those of the client. For a back-office user's token, the user's roles must also grant what the request
 * requires. Compiled permissions of recent clients are cached until the client's record changes.
 * @throws ClientAccessForbidden, UserAccessForbidden, UnauthorizedReadAccess, UnauthorizedWriteAccess; if the client
 * does not exist or is disabled, InvalidAccessToken for a request with a token, otherwise InvalidClientId
 */
export function createAuthorize({
  credentials,
  clock,
}: {
  credentials: Credentials;
  clock: Clock;
}): Authorize {
  const permissionsCache = new BoundedMap<string, CompiledPermissions>(maxCompiledClients);

  const readPermissions = async (client: OAuthClient, work: UnitOfWork): Promise<CompiledPermissions> => {
    const state = (await work.collection('clients').state(client.id))?.resourceState ?? '';
    const cachedPermissions = permissionsCache.get(client.id);
    if (cachedPermissions?.state === state) return cachedPermissions;
    const compiledPermissions = {
      state,
      data: compilePermissions(client.data_resources),
      shop: compilePermissions(client.shop_resources),
    };
    permissionsCache.set(client.id, compiledPermissions);
    return compiledPermissions;
  };

  return async (input) => {
    const { operation, method, path, caller, work } = input;
    const { family } = operation;
    if ((family !== 'data' && family !== 'shop') || !('clientId' in caller)) {
      return { client: undefined, readable: undefined, writable: undefined };
    }
    const client = await work.collection('clients').get(caller.clientId);
    if (!client || client.enabled === false) throw missingClientFault(input, caller.clientId);
    const permission = (await readPermissions(client, work))[family](method, path);
    if (!permission) throw fault(ClientAccessForbidden, { method, path });
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && isNothing(permission.readable)) throw fault(UnauthorizedReadAccess, { method, path });
    if (!isRead && operation.body && isNothing(permission.writable)) {
      throw fault(UnauthorizedWriteAccess, { method, path });
    }
    if (caller.kind === 'oauth' && caller.user !== undefined) await checkUser(input, family, caller.user);
    return {
      client,
      readable: restrictionOf(permission.readable),
      writable: restrictionOf(permission.writable),
    };
  };

  async function checkUser(
    { method, path, work }: AuthorizationInput,
    family: 'data' | 'shop',
    login: string,
  ): Promise<void> {
    const permission = requiredPermission(family, method, path);
    if (permission === undefined) return;
    const user = await work.collection('users').get(login);
    const isAllowed =
      user &&
      !user.disabled &&
      !isUserLocked(user, clock.now()) &&
      (await credentials.permits(work, user, permission));
    if (!isAllowed) throw fault(UserAccessForbidden, { method, path });
  }
}

function missingClientFault({ headers }: AuthorizationInput, clientId: string) {
  const accessToken = /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
  return accessToken === undefined
    ? fault(InvalidClientId, { clientId })
    : fault(InvalidAccessToken, { accessToken });
}
