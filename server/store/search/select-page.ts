/** Negative where hit `a` comes before hit `b`. */
export type Compare = (a: number, b: number) => number;

/**
 * Of many hits those from `start` on, in order. Only as much is sorted as the page needs: a page near the beginning
 * costs little more than looking at every hit once.
 */
export function selectPage(
  hits: readonly number[],
  start: number,
  count: number,
  compare: Compare,
): number[] {
  const wanted = Math.min(start + count, hits.length);
  if (start >= hits.length || count <= 0) return [];
  if (wanted > hits.length / 8) return [...hits].sort(compare).slice(start, wanted);
  // A heap of the best so far, the worst of them at its root.
  const heap = hits.slice(0, wanted);
  for (let index = (wanted >> 1) - 1; index >= 0; index--) sink(heap, index, compare);
  for (let index = wanted; index < hits.length; index++) {
    const hit = hits[index] ?? 0;
    if (compare(hit, heap[0] ?? 0) >= 0) continue;
    heap[0] = hit;
    sink(heap, 0, compare);
  }
  return heap.sort(compare).slice(start, wanted);
}

function sink(heap: number[], from: number, compare: Compare): void {
  let index = from;
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
