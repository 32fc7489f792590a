import type { PriceBook, Product } from '../../records/catalog.ts';

interface Entry {
  readonly time: number;
  /** Undefined for a price book. */
  readonly productId: string | undefined;
}

/**
 * The future times at which products and price books become valid or invalid. An index is updated at these times even
 * if nothing is written.
 */
export class Timetable {
  /** A heap with the next time at its root. */
  readonly #entries: Entry[] = [];

  addProduct({ id, valid_from: from, valid_to: to }: Product, now: number): void {
    for (const instant of [from, to]) this.#add(instant, now, id);
  }

  addPriceBook({ valid_from: from, valid_to: to }: PriceBook, now: number): void {
    for (const instant of [from, to]) this.#add(instant, now, undefined);
  }

  /** Removes and returns the entries that are due. */
  takeDue(now: number): { products: string[]; haveBooksChanged: boolean } {
    const products: string[] = [];
    let haveBooksChanged = false;
    for (
      let [firstEntry] = this.#entries;
      firstEntry !== undefined && firstEntry.time <= now;
      [firstEntry] = this.#entries
    ) {
      this.#removeFirst();
      if (firstEntry.productId === undefined) haveBooksChanged = true;
      else products.push(firstEntry.productId);
    }
    return { products, haveBooksChanged };
  }

  #add(instant: string | undefined, now: number, productId: string | undefined): void {
    if (instant === undefined) return;
    const time = Date.parse(instant);
    if (!(time > now)) return;
    const heap = this.#entries;
    let index = heap.push({ time, productId }) - 1;
    for (let parent = (index - 1) >> 1; index > 0; parent = (index - 1) >> 1) {
      const parentEntry = heap[parent];
      const entry = heap[index];
      if (parentEntry === undefined || entry === undefined || parentEntry.time <= entry.time) break;
      heap[parent] = entry;
      heap[index] = parentEntry;
      index = parent;
    }
  }

  #removeFirst(): void {
    const heap = this.#entries;
    const lastEntry = heap.pop();
    if (lastEntry === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const right = heap[child + 1];
      if (right !== undefined && right.time < (heap[child]?.time ?? 0)) child++;
      const childEntry = heap[child];
      if (childEntry === undefined || childEntry.time >= lastEntry.time) break;
      heap[index] = childEntry;
      index = child;
    }
    heap[index] = lastEntry;
  }
}
