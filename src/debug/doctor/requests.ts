import { allHookCallers } from '../../../cartridges/hook-points.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { versionSegment } from '../../../contract/version.ts';
import { findOperations } from '../../requests/request-operations.ts';
import { newestVersion } from '../../client/operation-url.ts';

/**
 * Formats the requests that run a hook, such as `POST /s/RefArch/svc/shop/v23_2/orders`; with `{site}` if the site is
 * unknown.
 */
export function formatRequestsOf(hook: string, vendor: VendorProfile, site?: string): string[] {
  const callers = allHookCallers(vendor).get(hook) ?? [];
  return [...new Set(callers.map(({ operation }) => describeRequest(operation, vendor, site)))];
}

/** Returns the path of a request's URL without the part up to the version of the API: `/orders`. */
export const shortPathOf = (url: string): string => withoutVersion(new URL(url).pathname);

/** Returns a path without the part up to the version of the API: `/orders`. */
export const withoutVersion = (path: string): string => path.replace(/^.*\/v\d+_\d+(?=\/)/, '');

/** Returns the ID of the operation that a request performs; undefined if its URL belongs to none. */
export const operationIdOf = (method: string, url: string): string | undefined =>
  findOperations(new URL(url).pathname)?.operations.find((operation) => operation.method === method)?.id;

/** Formats a request of an operation: `POST /s/RefArch/svc/shop/v23_2/orders`. */
export function describeRequest(
  { method, family, path }: Operation,
  vendor: VendorProfile,
  site = '{site}',
): string {
  if (family !== 'shop' && family !== 'data') return `${method} ${path}`;
  return `${method} /s/${family === 'shop' ? site : '-'}/${vendor.prefix}/${family}/${versionSegment(newestVersion(family))}${path}`;
}
