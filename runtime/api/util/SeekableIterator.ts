import { platformClass } from '../../platform-object.ts';
import { Iterator, skip, total } from './Iterator.ts';
import type { List } from './List.ts';

/** The iterator that queries return. It has the total number of elements and can skip elements. */
export class SeekableIterator<Element = unknown> extends Iterator<Element> {
  /** Returns the total number of elements, including those already read. */
  get count(): number {
    return this[total]();
  }

  /**
   * Skips `count` elements. With `size`, returns a list of the `size` elements after them, and undefined
   * otherwise.
   */
  forward(count: number, size?: number): List<Element> | undefined {
    this[skip](count);
    return size === undefined ? undefined : this.asList(0, size);
  }

  /** Returns the next element, or null if there is none: the first one before any other was read. */
  first(): Element | null {
    return this.hasNext() ? this.next() : null;
  }
}
platformClass('util.SeekableIterator', SeekableIterator);
