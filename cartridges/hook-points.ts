import { enginePoints, olderCalculatePoint } from '../contract/engine-points.ts';
import { operations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { hookName, type VendorProfile } from '../contract/vendor.ts';
import { editDistance } from './similar-name.ts';

/** When a hook runs: before, during (`within`) or after the operation, or when the response is complete (`modify`). */
export type HookPhase = 'before' | 'after' | 'modify' | 'within';

/** An operation of the operation table that runs a hook. */
export interface HookCaller {
  readonly operation: Operation;
  readonly phase: HookPhase;
  /** When the hook runs, if the operation is only one of many that run it. */
  readonly occasion?: string;
}

const phases = ['before', 'after', 'modify', 'within'] as const;

/** Returns the operations that run each extension point, by the point's full name. */
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

const basketChanges = { operationId: 'shop.baskets_items.post', occasion: 'changes to baskets' };

/**
 * For each point of the order engine (`contract/engine-points.ts`), which calculates baskets and numbers orders, an
 * operation that makes the engine run it.
 */
const engineExamples: Readonly<Record<string, { readonly operationId: string; readonly occasion?: string }>> =
  {
    [enginePoints.calculate]: basketChanges,
    [enginePoints.calculateShipping]: basketChanges,
    [enginePoints.calculateTax]: basketChanges,
    [olderCalculatePoint]: basketChanges,
    [enginePoints.createOrderNo]: { operationId: 'shop.orders.post' },
  };

/**
 * Like `hookCallers`, but includes the points of the order engine, each with an operation that makes the engine run
 * it.
 */
export function allHookCallers(vendor: VendorProfile): ReadonlyMap<string, readonly HookCaller[]> {
  const callers = new Map(hookCallers(vendor));
  for (const [point, { operationId, ...example }] of Object.entries(engineExamples)) {
    const examples = operations.filter(({ id }) => id === operationId);
    callers.set(
      hookName(vendor, point),
      examples.map((operation) => ({ operation, phase: 'within', ...example })),
    );
  }
  return callers;
}

/** Whether an extension point belongs to the APIs: its name starts with the hook root, such as `svc.api`. */
export const hasHookRoot = (name: string, { hookRoot }: VendorProfile): boolean =>
  name.startsWith(`${hookRoot}.`);

/**
 * Whether an extension point belongs to the platform: its name starts with the hook root or the module root. Hooks of
 * other points run only when a script calls them through `HookMgr`.
 */
export const isPlatformPoint = (name: string, vendor: VendorProfile): boolean =>
  hasHookRoot(name, vendor) || name.startsWith(`${vendor.moduleRoot}.`);

/** The extension points that operations run, for comparisons with other names. */
interface PointIndex {
  readonly names: ReadonlySet<string>;
  readonly byNormalName: ReadonlyMap<string, string>;
  readonly byLastSegments: ReadonlyMap<string, string>;
}

const normalize = (text: string): string => text.toLowerCase().replace(/_/g, '');
const lastSegments = (normalName: string): string => normalName.split('.').slice(-3).join('.');

/** Cached, since a workspace may register hundreds of other hooks, each of which is compared with all points. */
const pointIndexes = new WeakMap<VendorProfile, PointIndex>();

function pointIndex(vendor: VendorProfile): PointIndex {
  const storedIndex = pointIndexes.get(vendor);
  if (storedIndex) return storedIndex;
  const names = new Set(hookCallers(vendor).keys());
  const byNormalName = new Map<string, string>();
  const byLastSegments = new Map<string, string>();
  for (const name of names) {
    const normalName = normalize(name);
    const segments = lastSegments(normalName);
    if (!byNormalName.has(normalName)) byNormalName.set(normalName, name);
    if (!byLastSegments.has(segments)) byLastSegments.set(segments, name);
  }
  const index = { names, byNormalName, byLastSegments };
  pointIndexes.set(vendor, index);
  return index;
}

/**
 * Returns the extension point that a misspelled name probably refers to. Returns undefined if the name resembles none,
 * or is a point itself.
 */
export const similarPoint = (name: string, vendor: VendorProfile): string | undefined =>
  similarPoints(name, vendor)[0];

/** Returns the extension points that a misspelled name may refer to, the most probable one first. */
export function similarPoints(name: string, vendor: VendorProfile): readonly string[] {
  const { names, byNormalName, byLastSegments } = pointIndex(vendor);
  if (names.has(name)) return [];
  const normalName = normalize(name);
  const namesake = byNormalName.get(normalName) ?? byLastSegments.get(lastSegments(normalName));
  return namesake === undefined ? closestNames(name, names, byNormalName.keys()) : [namesake];
}

/** Returns the names that differ least from `name`, if they do so in a few characters, the most probable one first. */
function closestNames(
  name: string,
  names: ReadonlySet<string>,
  normalNames: Iterable<string>,
): readonly string[] {
  const normalName = normalize(name);
  const distances = new Map<string, number>();
  for (const candidate of normalNames) {
    const distance = editDistance(candidate, normalName);
    if (distance < Infinity) distances.set(candidate, distance);
  }
  if (distances.size === 0) return [];
  const closestFirst = [...names]
    .flatMap((candidate) => {
      const distance = distances.get(normalize(candidate));
      if (distance === undefined) return [];
      // Some points have several spellings: the spelling whose capitalization matches is preferred.
      const capitalDifference = Math.abs(countCapitals(candidate) - countCapitals(name));
      return { candidate, distance, capitalDifference, suffixLength: commonSuffixLength(candidate, name) };
    })
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        a.capitalDifference - b.capitalDifference ||
        b.suffixLength - a.suffixLength,
    );
  return closestFirst
    .filter(({ distance }) => distance === closestFirst[0]?.distance)
    .map(({ candidate }) => candidate);
}

const countCapitals = (text: string): number => text.replace(/[^A-Z]/g, '').length;

function commonSuffixLength(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

/** Returns the label of an operation: `POST /orders`. */
export const operationLabel = ({ method, path }: Operation): string => `${method} ${path}`;

/**
 * Describes when a hook runs: `POST /orders`, or `changes to baskets, such as POST /baskets/{basket_id}/items`.
 */
export const callerLabel = ({ operation, occasion }: HookCaller): string =>
  occasion === undefined ? operationLabel(operation) : `${occasion}, such as ${operationLabel(operation)}`;
