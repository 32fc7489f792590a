import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work before other tasks can run. */
const sliceMs = 8;

/** Divides long work into slices: call `await pause()` often; it yields to the event loop when a slice is over. */
export function createPause(): () => Promise<void> | undefined {
  let sliceStart = performance.now();
  return () => {
    if (performance.now() - sliceStart < sliceMs) return undefined;
    return turn().then(() => {
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
