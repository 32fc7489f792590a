import type { Role } from '../records/access.ts';

export type UserPermission = Role['permissions'][number];

// Before 18.2, collection names may also begin with a capital letter (data-api 9), so letter case must not change which
// permission a path needs.

/** Resources of the token's user, which need no role. */
const ownUserPath = /^\/users\/this(\/|$)/i;
/** Only administrators may write accounts, because whoever may do so can assign any role to themselves. */
const accountPath = /^\/users\//i;
/** Cartridges are code, so changing a site's cartridge path requires the permission to deploy scripts. */
const cartridgesPath = /^\/sites\/[^/]+\/cartridges(\/|$)/i;

/**
 * Returns the permission that a token's user needs for a resource, in addition to the permissions of the token's client
 * (data-api 5). Returns undefined if the resource needs none.
 */
export function requiredPermission(
  family: 'data' | 'shop',
  method: string,
  path: string,
): UserPermission | undefined {
  // Agents order on behalf of customers (shop-and-debugger-api 5).
  if (family === 'shop') return 'agent';
  if (ownUserPath.test(path)) return undefined;
  if (method === 'GET' || method === 'HEAD') return 'data_read';
  if (accountPath.test(path)) return 'administrator';
  return cartridgesPath.test(path) ? 'scripts' : 'data_write';
}
