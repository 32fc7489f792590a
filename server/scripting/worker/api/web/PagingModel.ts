import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Collection } from '../util/Collection.ts';
import { Iterator } from '../util/Iterator.ts';
import type { URL } from './URL.ts';

/** Goes through elements page by page. */
export class PagingModel<Element = unknown> extends PlatformObject {
  static readonly DEFAULT_PAGE_SIZE = 10;
  static readonly MAX_PAGE_SIZE = 2000;
  static readonly PAGING_SIZE_PARAMETER = 'sz';
  static readonly PAGING_START_PARAMETER = 'start';
  readonly #elements: Iterator<Element>;
  readonly #count: number;
  #start = 0;
  #size = PagingModel.DEFAULT_PAGE_SIZE;
  /** Elements that were read from the iterator: those of earlier pages are asked for again. */
  readonly #read: Element[] = [];

  /** Pages of an iterator's elements, or of a collection's; `count` is their number, of a collection it need not be given. @public */
  constructor(elements: Iterator<Element> | Collection<Element>, count?: number) {
    super();
    const from: unknown = elements;
    if (from instanceof Collection) {
      this.#elements = from.iterator() as Iterator<Element>;
      this.#count = from.length;
    } else if (from instanceof Iterator) {
      if (typeof count !== 'number' || count < 0) throw new TypeError('A count of the elements is missing.');
      this.#elements = from as Iterator<Element>;
      this.#count = Math.trunc(count);
    } else throw new TypeError('A PagingModel needs a collection, or an iterator and a count.');
  }

  /** Number of elements in all. */
  get count(): number {
    return this.#count;
  }

  /** Index of the first element of the page. */
  get start(): number {
    return this.#start;
  }

  set start(start: number) {
    this.#start = Math.max(0, Math.trunc(Number(start) || 0));
  }

  /** Elements of a page at most. */
  get pageSize(): number {
    return this.#size;
  }

  set pageSize(size: number) {
    this.#size = Math.min(PagingModel.MAX_PAGE_SIZE, Math.max(1, Math.trunc(Number(size) || 1)));
  }

  /** Index of the last element of the page. */
  get end(): number {
    return Math.min(this.#start + this.#size, this.#count) - 1;
  }

  /** Whether there is no element at all. */
  get empty(): boolean {
    return this.#count === 0;
  }

  /** Number of pages. */
  get pageCount(): number {
    return Math.ceil(this.#count / this.#size);
  }

  /** Number of the page, from 0 on. */
  get currentPage(): number {
    return Math.floor(this.#start / this.#size);
  }

  /** Number of the last page, from 0 on. */
  get maxPage(): number {
    return Math.max(0, this.pageCount - 1);
  }

  /** The elements of the page. */
  get pageElements(): Iterator<Element> {
    while (this.#read.length <= this.end && this.#elements.hasNext()) this.#read.push(this.#elements.next());
    return new Iterator<Element>(this.#read.slice(this.#start, this.end + 1));
  }

  /** An address with the page's start and size. */
  appendPaging(url: URL, position?: number): URL {
    const start = position ?? this.#start;
    return url.append('start', String(start)).append('sz', String(this.#size));
  }

  /** An address with a page size, without a start. */
  static appendPageSize(url: URL, pageSize: number): URL {
    return url.append('sz', String(pageSize));
  }
}
platformClass('web.PagingModel', PagingModel, { booleans: ['empty'], unshown: ['pageElements'] });
