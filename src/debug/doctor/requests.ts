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
    [...all].find((known) => tail(known) === tail(name)) ??
    nearest(plain(name), [...all], plain)
  );
}

/** Typing errors that a name may have and still be taken for another. */
const mostErrors = 2;

function nearest(
  name: string,
  known: readonly string[],
  plain: (text: string) => string,
): string | undefined {
  const found = known.map((one) => ({ one, errors: errorsBetween(plain(one), name) }));
  const [best] = found.sort((a, b) => a.errors - b.errors);
  return best && best.errors <= mostErrors ? best.one : undefined;
}

/** Characters to be added, left out or changed to make one text of the other. */
function errorsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostErrors) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, char] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, against] of Array.from(other).entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (char === against ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[other.length] ?? Infinity;
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
