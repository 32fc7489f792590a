import { platformClass } from '../../platform-object.ts';
import { ArrayList } from './ArrayList.ts';
import { Iterator } from './Iterator.ts';

/** What queries give: an iterator that knows how much there is, and can pass over elements. */
export class SeekableIterator extends Iterator {
  readonly #all: readonly unknown[];

  constructor(all: readonly unknown[]) {
    super(all);
    this.#all = all;
  }

  get count(): number {
    return this.#all.length;
  }

  asList(start = 0, size = this.#all.length): ArrayList {
    return new ArrayList(this.#all.slice(start, start + size));
  }
}
platformClass('util.SeekableIterator', SeekableIterator);
