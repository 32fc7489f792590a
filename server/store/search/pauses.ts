import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const slice = 8;

/** Lets long work be done in slices: `await pause()` often; now and then it waits for a turn of the event loop. */
export function pauses(): () => Promise<void> | undefined {
  let started = performance.now();
  return () => {
    if (performance.now() - started < slice) return undefined;
    return turn().then(() => {
      started = performance.now();
    });
  };
}

/** Sorts without holding others up for long. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void> | undefined,
): Promise<T[]> {
  const run = 1024;
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += run) {
    runs.push(items.slice(start, start + run).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void> | undefined,
): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const a = left[i] as T;
    const b = right[j] as T;
    if (compare(b, a) < 0) {
      merged.push(b);
      j++;
    } else {
      merged.push(a);
      i++;
    }
    if (merged.length % 1024 === 0) await pause();
  }
  for (; i < left.length; i++) merged.push(left[i] as T);
  for (; j < right.length; j++) merged.push(right[j] as T);
  return merged;
}
