import { registerClass } from '../../platform-object.ts';
import { Iterator, skip, elementCount } from './Iterator.ts';
import type { List } from './List.ts';

/** The iterator that queries return. It provides the total number of elements and can skip elements. */
export class SeekableIterator<Element = unknown> extends Iterator<Element> {
  /** Returns the total number of elements, including those already read. */
  get count(): number {
    return this[elementCount]();
  }

  /**
   * Skips up to `count` elements. If `size` is passed, returns a list of up to `size` elements that follow, and skips
   * them too. Returns undefined otherwise.
   */
  forward(count: number, size?: number): List<Element> | undefined {
    this[skip](count);
    return size === undefined ? undefined : this.asList(0, size);
  }

  /** Returns the next element, or null if there is none. If no element has been read, it is the first one. */
  first(): Element | null {
    return this.hasNext() ? this.next() : null;
  }
}
registerClass('util.SeekableIterator', SeekableIterator);
