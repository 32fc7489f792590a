import type { Role } from '../records/access.ts';

export type UserPermission = Role['permissions'][number];

// Collections have capitals in 17.x (data-api 9): the letter case of a path must not change what it takes.

/** Resources of the token's own user, whom no role need permit them. */
const own = /^\/users\/this(\/|$)/i;
/** Whoever may write accounts may give themselves any role: that is for administrators. */
const accounts = /^\/users\//i;
/** Cartridges are code: changing their path takes the permission to deploy scripts. */
const code = /^\/sites\/[^/]+\/cartridges(\/|$)/i;

/**
 * The permission that the user of a user-grant token needs for a resource, besides the client's own (data-api 5);
 * undefined where anyone may.
 */
export function neededPermission(
  family: 'data' | 'shop',
  method: string,
  path: string,
): UserPermission | undefined {
  // Agents order on behalf of customers (shop-and-debugger-api 5).
  if (family === 'shop') return 'agent';
  if (own.test(path)) return undefined;
  if (method === 'GET' || method === 'HEAD') return 'data_read';
  if (accounts.test(path)) return 'administrator';
  return code.test(path) ? 'scripts' : 'data_write';
}
