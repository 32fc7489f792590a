import { platformClass } from '../../platform-object.ts';
import { Iterator, skip, total } from './Iterator.ts';
import type { List } from './List.ts';

/** What queries give: an iterator that knows how much there is, and can pass over elements. */
export class SeekableIterator<Element = unknown> extends Iterator<Element> {
  /** Elements in all, those that were passed included. */
  get count(): number {
    return this[total]();
  }

  /** Passes over `count` elements. With `size`, the list of the `size` elements after them. */
  forward(count: number, size?: number): List<Element> | undefined {
    this[skip](count);
    return size === undefined ? undefined : this.asList(0, size);
  }

  /** The first `count` elements of those that are left. */
  first(count: number): List<Element> {
    return this.asList(0, count);
  }
}
platformClass('util.SeekableIterator', SeekableIterator);
