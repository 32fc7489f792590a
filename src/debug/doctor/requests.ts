import { hookCallers } from '../../../cartridges/hook-points.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { versionSegment } from '../../../contract/version.ts';
import { newestVersion } from '../../client/operation-url.ts';

/** Returns the requests that run a hook, in readable form: `POST /s/{site}/svc/shop/v23_2/orders`. */
export function requestsOf(hook: string, vendor: VendorProfile): string[] {
  const callers = hookCallers(vendor).get(hook) ?? [];
  return [...new Set(callers.map(({ operation }) => describeRequest(operation, vendor)))];
}

function describeRequest({ method, family, path }: Operation, vendor: VendorProfile): string {
  if (family !== 'shop' && family !== 'data') return `${method} ${path}`;
  const site = family === 'shop' ? '{site}' : '-';
  return `${method} /s/${site}/${vendor.prefix}/${family}/${versionSegment(newestVersion(family))}${path}`;
}
