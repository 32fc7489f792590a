import { operations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { hookName, type VendorProfile } from '../contract/vendor.ts';

export type HookPhase = 'before' | 'after' | 'modify' | 'within';

/** An operation of the operation table that runs a hook. */
export interface HookCaller {
  readonly operation: Operation;
  readonly phase: HookPhase;
}

const phases = ['before', 'after', 'modify', 'within'] as const;

/** The operations that run each extension point, by the point's full name. */
export function hookCallers(vendor: VendorProfile): ReadonlyMap<string, readonly HookCaller[]> {
  const callers = new Map<string, HookCaller[]>();
  for (const operation of operations) {
    for (const phase of phases) {
      for (const point of operation.hooks?.[phase] ?? []) {
        const name = hookName(vendor, point);
        callers.set(name, [...(callers.get(name) ?? []), { operation, phase }]);
      }
    }
  }
  return callers;
}

/**
 * Whether the name starts with the root of the platform's hooks. Scripts call other names themselves
 * (`HookMgr`).
 */
export const isPlatformHook = (name: string, { hookRoot }: VendorProfile): boolean =>
  name.startsWith(`${hookRoot}.`);

/** Maximum number of typing errors for a name to count as similar. */
const maxTypingErrors = 2;

/**
 * The hook that a name was probably meant to be; undefined if the name resembles none, or is a hook itself.
 */
export function similarHook(name: string, vendor: VendorProfile): string | undefined {
  const hookNames = [...hookCallers(vendor).keys()];
  if (hookNames.includes(name)) return undefined;
  const normalize = (text: string): string => text.toLowerCase().replace(/_/g, '');
  const lastSegments = (text: string): string => normalize(text).split('.').slice(-3).join('.');
  return (
    hookNames.find((hook) => normalize(hook) === normalize(name)) ??
    hookNames.find((hook) => lastSegments(hook) === lastSegments(name)) ??
    closestName(name, hookNames, normalize)
  );
}

function closestName(
  name: string,
  candidates: readonly string[],
  normalize: (text: string) => string,
): string | undefined {
  const distances = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(normalize(candidate), normalize(name)),
    // Some points have several spellings: the one with the same upper and lower case is meant.
    equalCharacters: equalCharactersAtEnd(candidate, name),
  }));
  const [closest] = distances.sort(
    (a, b) => a.distance - b.distance || b.equalCharacters - a.equalCharacters,
  );
  return closest && closest.distance <= maxTypingErrors ? closest.candidate : undefined;
}

function equalCharactersAtEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

/**
 * Number of characters to insert, delete or replace to turn one text into the other; Infinity for more than
 * two.
 */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxTypingErrors) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  const distance = row[b.length] ?? 0;
  return distance > maxTypingErrors ? Infinity : distance;
}

/** The label of an operation: `POST /orders`. */
export const operationLabel = ({ method, path }: Operation): string => `${method} ${path}`;
