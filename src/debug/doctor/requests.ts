import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../../contract/vendor.ts';
import { versionSegment } from '../../../contract/version.ts';
import { newestVersion } from '../../client/address.ts';

/** The requests that run a hook, as a person writes them: `POST /s/{site}/svc/shop/v23_2/orders`. */
export function requestsOf(hook: string, vendor: VendorProfile): string[] {
  return operations
    .filter((operation) => pointsOf(operation, vendor).includes(hook))
    .map((one) => textOf(one, vendor));
}

/** The hook that a name was probably meant for; undefined where it is like none, or is one. */
export function likeHook(name: string, vendor: VendorProfile): string | undefined {
  const all = new Set(operations.flatMap((operation) => pointsOf(operation, vendor)));
  if (all.has(name)) return undefined;
  const plain = (text: string): string => text.toLowerCase().replace(/_/g, '');
  const tail = (text: string): string => plain(text).split('.').slice(-3).join('.');
  return (
    [...all].find((known) => plain(known) === plain(name)) ??
    [...all].find((known) => tail(known) === tail(name))
  );
}

/** Whether the platform itself calls hooks under this name's root: other names are the scripts' own. */
export const isPlatformHook = (name: string, vendor: VendorProfile): boolean =>
  name.startsWith(`${vendor.hookRoot}.`);

function pointsOf({ hooks }: Operation, vendor: VendorProfile): string[] {
  if (!hooks) return [];
  return Object.values<readonly string[]>({ ...hooks })
    .flat()
    .map((point) => hookName(vendor, point));
}

function textOf({ method, family, path }: Operation, vendor: VendorProfile): string {
  if (family !== 'shop' && family !== 'data') return `${method} ${path}`;
  const site = family === 'shop' ? '{site}' : '-';
  return `${method} /s/${site}/${vendor.prefix}/${family}/${versionSegment(newestVersion(family))}${path}`;
}
