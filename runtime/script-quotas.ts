import { types } from 'node:util';
import { currentRun, type Run } from './current-run.ts';
import { QuotaExceeded } from './size-limits.ts';
import { SafeWeakMap, freezeTable } from './protocol/primordials.ts';

/** A limit of the platform, and the size above which it logs a warning (platform/dialect, 6). */
interface Quota {
  readonly name: string;
  readonly unit: string;
  readonly warning: number;
  readonly limit: number;
}

const stringLength: Quota = freezeTable({
  name: 'api.jsStringLength',
  unit: 'characters',
  warning: 600_000,
  limit: 1_000_000,
});
const arraySize: Quota = freezeTable({
  name: 'api.jsArraySize',
  unit: 'elements',
  warning: 12_000,
  limit: 20_000,
});
const objectSize: Quota = freezeTable({
  name: 'api.jsObjectSize',
  unit: 'properties',
  warning: 1_200,
  limit: 2_000,
});

// The original functions: scripts may replace those that they see.
const { isArray } = Array;
const { getPrototypeOf, keys, prototype: objectPrototype } = Object;

/** The quotas about which each run has been warned. */
const warnings = new SafeWeakMap<Run, Set<string>>();

/**
 * Checks the size of a value that a script passes to the Script API or gets from it, but not of the values in it. The size
 * of a proxy is unknown, since its traps are functions of the script.
 * @throws QuotaExceeded
 */
export function checkQuotas(value: unknown): void {
  if (typeof value === 'string') check(stringLength, value.length);
  else if (types.isProxy(value)) return;
  else if (isArray(value)) check(arraySize, value.length);
  else if (isPlainObject(value)) check(objectSize, keys(value).length);
}

/** Like {@link checkQuotas}, for a plain value and all values in it. @throws QuotaExceeded */
export function checkQuotasWithin(value: unknown): void {
  const queue = [value];
  while (queue.length > 0) {
    const queuedValue = queue.pop();
    checkQuotas(queuedValue);
    if (types.isProxy(queuedValue)) continue;
    if (isArray(queuedValue) || isPlainObject(queuedValue))
      for (const member of Object.values(queuedValue)) queue.push(member);
  }
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = getPrototypeOf(value);
  return prototype === objectPrototype || prototype === null;
}

function check({ name, unit, warning, limit }: Quota, size: number): void {
  if (size <= warning) return;
  const text = (kind: string): string =>
    `Quota ${name} (${kind}, warn ${warning}, limit ${limit}): ${size} ${unit}`;
  if (size > limit) throw new QuotaExceeded(text('enforced'));
  const run = currentRun();
  const warnedQuotas = warnings.get(run) ?? new Set<string>();
  if (warnedQuotas.has(name)) return;
  warnings.set(run, warnedQuotas.add(name));
  const [script] = run.job.scripts;
  run.bridge.post({ kind: 'log', level: 'warn', category: 'quota', message: text('warning'), script });
}
