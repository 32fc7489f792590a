import type { PriceBook, Product } from '../../records/catalog.ts';

interface Entry {
  readonly at: number;
  /** Undefined for a price book. */
  readonly productId: string | undefined;
}

/** When products and price books begin and end to hold, so that an index changes in time without a write. */
export class Timetable {
  /** A heap, the soonest first. */
  readonly #entries: Entry[] = [];

  note({ id, valid_from: from, valid_to: to }: Product, now: number): void {
    for (const instant of [from, to]) this.#add(instant, now, id);
  }

  noteBook({ valid_from: from, valid_to: to }: PriceBook, now: number): void {
    for (const instant of [from, to]) this.#add(instant, now, undefined);
  }

  /** Takes out what has come due. */
  due(now: number): { products: string[]; books: boolean } {
    const products: string[] = [];
    let books = false;
    for (let [first] = this.#entries; first !== undefined && first.at <= now; [first] = this.#entries) {
      this.#removeFirst();
      if (first.productId === undefined) books = true;
      else products.push(first.productId);
    }
    return { products, books };
  }

  #add(instant: string | undefined, now: number, productId: string | undefined): void {
    if (instant === undefined) return;
    const at = Date.parse(instant);
    if (!(at > now)) return;
    const heap = this.#entries;
    let index = heap.push({ at, productId }) - 1;
    for (let parent = (index - 1) >> 1; index > 0; parent = (index - 1) >> 1) {
      const above = heap[parent];
      const entry = heap[index];
      if (above === undefined || entry === undefined || above.at <= entry.at) break;
      heap[parent] = entry;
      heap[index] = above;
      index = parent;
    }
  }

  #removeFirst(): void {
    const heap = this.#entries;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const right = heap[child + 1];
      if (right !== undefined && right.at < (heap[child]?.at ?? 0)) child++;
      const below = heap[child];
      if (below === undefined || below.at >= last.at) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}
