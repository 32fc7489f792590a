import { setImmediate as nextTurn } from 'node:timers/promises';

/** Duration of work before other tasks can run. */
const sliceMs = 8;

/**
 * Returns a function that divides long work into slices. Call `await pause()` often; it yields to the event loop at the
 * end of a slice.
 */
export function createPause(): () => Promise<void> | undefined {
  let sliceStart = performance.now();
  return () => {
    if (performance.now() - sliceStart < sliceMs) return undefined;
    return nextTurn().then(() => {
      sliceStart = performance.now();
    });
  };
}

/** Sorts without blocking other tasks for long. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void> | undefined,
): Promise<T[]> {
  const runLength = 1024;
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const mergedRuns: T[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      mergedRuns.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pause));
    runs = mergedRuns;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void> | undefined,
): Promise<T[]> {
  const mergedItems: T[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const a = left[i] as T;
    const b = right[j] as T;
    if (compare(b, a) < 0) {
      mergedItems.push(b);
      j++;
    } else {
      mergedItems.push(a);
      i++;
    }
    if (mergedItems.length % 1024 === 0) await pause();
  }
  for (; i < left.length; i++) mergedItems.push(left[i] as T);
  for (; j < right.length; j++) mergedItems.push(right[j] as T);
  return mergedItems;
}
