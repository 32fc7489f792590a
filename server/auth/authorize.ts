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
import { isEverything, isNothing, type Selection } from '../../contract/select.ts';
import type { Caller } from '../ports/caller.ts';
import type { Clock } from '../ports/environment.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { OAuthClient } from '../records/access.ts';
import { BoundedMap } from './bounded-map.ts';
import { isLocked } from './lockout.ts';
import { compilePermissions, type PermissionMatcher } from './permissions.ts';
import { neededPermission } from './user-permissions.ts';

export interface AuthorizationInput {
  readonly operation: Operation;
  /** Of the request: HEAD is told from GET. */
  readonly method: string;
  /** Below the version, without query: `/sites/RefArch/campaigns/c1`. */
  readonly path: string;
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly work: UnitOfWork;
}

/** What the caller may do here; undefined selections restrict nothing. */
export interface Access {
  readonly client: OAuthClient | undefined;
  readonly readable: Selection | undefined;
  readonly writable: Selection | undefined;
}

export type Authorize = (input: AuthorizationInput) => Promise<Access>;

interface Compiled {
  readonly state: string;
  readonly data: PermissionMatcher;
  readonly shop: PermissionMatcher;
}

/** Clients whose settings are kept compiled at a time. */
const compiledClients = 500;

const restricted = (selection: Selection): Selection | undefined =>
  isEverything(selection) ? undefined : selection;

/**
 * What the caller may do with the resource (data-api 5): the client by its settings, and the user of a user-grant token
 * by the user's roles. Compiled once for each revision of a client's settings.
 * @throws ClientAccessForbidden, UserAccessForbidden, UnauthorizedReadAccess, UnauthorizedWriteAccess,
 *   InvalidAccessToken where a token outlived its client, InvalidClientId
 */
export function createAuthorize({
  credentials,
  clock,
}: {
  credentials: Credentials;
  clock: Clock;
}): Authorize {
  const compiled = new BoundedMap<string, Compiled>(compiledClients);

  const permissionsOf = async (client: OAuthClient, work: UnitOfWork): Promise<Compiled> => {
    const state = (await work.of('clients').state(client.id))?.resourceState ?? '';
    const known = compiled.get(client.id);
    if (known?.state === state) return known;
    const fresh = {
      state,
      data: compilePermissions(client.data_resources),
      shop: compilePermissions(client.shop_resources),
    };
    compiled.set(client.id, fresh);
    return fresh;
  };

  return async (input) => {
    const { operation, method, path, caller, work } = input;
    const { family } = operation;
    if ((family !== 'data' && family !== 'shop') || !('clientId' in caller)) {
      return { client: undefined, readable: undefined, writable: undefined };
    }
    const client = await work.of('clients').get(caller.clientId);
    if (!client || client.enabled === false) throw outlived(input, caller.clientId);
    const permission = (await permissionsOf(client, work))[family](method, path);
    if (!permission) throw fault(ClientAccessForbidden, { method, path });
    const reads = method === 'GET' || method === 'HEAD';
    if (reads && isNothing(permission.readable)) throw fault(UnauthorizedReadAccess, { method, path });
    if (!reads && operation.body && isNothing(permission.writable)) {
      throw fault(UnauthorizedWriteAccess, { method, path });
    }
    if (caller.kind === 'agent' && caller.user !== undefined) await checkUser(input, family, caller.user);
    return {
      client,
      readable: restricted(permission.readable),
      writable: restricted(permission.writable),
    };
  };

  async function checkUser(
    { method, path, work }: AuthorizationInput,
    family: 'data' | 'shop',
    login: string,
  ): Promise<void> {
    const needed = neededPermission(family, method, path);
    if (needed === undefined) return;
    const user = await work.of('users').get(login);
    const may =
      user && !user.disabled && !isLocked(user, clock) && (await credentials.permits(work, user, needed));
    if (!may) throw fault(UserAccessForbidden, { method, path });
  }
}

function outlived({ headers }: AuthorizationInput, clientId: string) {
  const accessToken = /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
  return accessToken === undefined
    ? fault(InvalidClientId, { clientId })
    : fault(InvalidAccessToken, { accessToken });
}
