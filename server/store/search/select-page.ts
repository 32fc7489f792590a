/** Negative if hit `a` comes before hit `b`. */
export type Comparator = (a: number, b: number) => number;

/**
 * Returns the hits of one page from `start` on, in order. If the page ends within the first eighth of the hits, only
 * the hits up to its end are sorted, which costs little more than one pass over all hits.
 */
export function selectPage(
  hits: readonly number[],
  start: number,
  count: number,
  compare: Comparator,
): number[] {
  const end = Math.min(start + count, hits.length);
  if (start >= hits.length || count <= 0) return [];
  if (end > hits.length / 8) return [...hits].sort(compare).slice(start, end);
  // A heap of the best hits so far, with the worst of them at its root.
  const heap = hits.slice(0, end);
  for (let index = (end >> 1) - 1; index >= 0; index--) siftDown(heap, index, compare);
  for (let index = end; index < hits.length; index++) {
    const hit = hits[index] ?? 0;
    if (compare(hit, heap[0] ?? 0) >= 0) continue;
    heap[0] = hit;
    siftDown(heap, 0, compare);
  }
  return heap.sort(compare).slice(start, end);
}

function siftDown(heap: number[], start: number, compare: Comparator): void {
  let index = start;
  const item = heap[index] ?? 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child++;
    if (compare(heap[child] ?? 0, item) <= 0) break;
    heap[index] = heap[child] ?? 0;
    index = child;
  }
  heap[index] = item;
}
