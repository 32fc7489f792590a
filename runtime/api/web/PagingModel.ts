import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Collection } from '../util/Collection.ts';
import { Iterator } from '../util/Iterator.ts';
import type { URL } from './URL.ts';

/** A page of the elements of a collection or iterator, with the position and size that determine it. */
export class PagingModel<Element = unknown> extends PlatformObject {
  static readonly DEFAULT_PAGE_SIZE = 10;
  static readonly MAX_PAGE_SIZE = 2000;
  static readonly PAGING_SIZE_PARAMETER = 'sz';
  static readonly PAGING_START_PARAMETER = 'start';
  readonly #elements: Iterator<Element>;
  readonly #count: number;
  #start = 0;
  #size = PagingModel.DEFAULT_PAGE_SIZE;
  /** The elements that have been read from the iterator, in case an earlier page is requested again. */
  readonly #fetchedElements: Element[] = [];

  /**
   * Creates a paging model for a collection or an iterator. `count` is the number of elements of the iterator.
   * @throws TypeError if the argument `elements` is neither, or is an iterator and the count is missing or negative
   * @public
   */
  constructor(elements: Iterator<Element> | Collection<Element>, count?: number) {
    super();
    const source: unknown = elements;
    if (source instanceof Collection) {
      this.#elements = source.iterator() as Iterator<Element>;
      this.#count = source.length;
    } else if (source instanceof Iterator) {
      if (typeof count !== 'number' || !(count >= 0))
        throw new TypeError('A PagingModel of an iterator needs the element count.');
      this.#elements = source as Iterator<Element>;
      this.#count = Math.trunc(count);
    } else throw new TypeError('A PagingModel needs a collection, or an iterator and a count.');
  }

  /** Returns the total number of elements. */
  get count(): number {
    return this.#count;
  }

  /** Returns the index of the page's first element, starting at 0. */
  get start(): number {
    return this.#start;
  }

  /** Sets the index of the page's first element, starting at 0. */
  set start(start: number) {
    this.#start = Math.max(0, Math.trunc(Number(start) || 0));
  }

  /** Returns the maximum number of elements in a page. */
  get pageSize(): number {
    return this.#size;
  }

  /** Sets the maximum number of elements in a page. A size outside 1–MAX_PAGE_SIZE becomes the nearest limit. */
  set pageSize(size: number) {
    this.#size = Math.min(PagingModel.MAX_PAGE_SIZE, Math.max(1, Math.trunc(Number(size) || 1)));
  }

  /** Returns the index of the page's last element, starting at 0, or -1 if there are no elements. */
  get end(): number {
    return Math.min(this.#start + this.#size, this.#count) - 1;
  }

  /** Returns true if there are no elements. */
  get empty(): boolean {
    return this.#count === 0;
  }

  /** Returns the number of pages. */
  get pageCount(): number {
    return Math.ceil(this.#count / this.#size);
  }

  /** Returns the index of the current page, starting at 0. */
  get currentPage(): number {
    return Math.floor(this.#start / this.#size);
  }

  /** Returns the index of the last page, starting at 0. It is 0 if there are no elements. */
  get maxPage(): number {
    return Math.max(0, this.pageCount - 1);
  }

  /** Returns an iterator over the elements of the page. */
  get pageElements(): Iterator<Element> {
    while (this.#fetchedElements.length <= this.end && this.#elements.hasNext())
      this.#fetchedElements.push(this.#elements.next());
    return new Iterator<Element>(this.#fetchedElements.slice(this.#start, this.end + 1));
  }

  /**
   * Appends the position and the size of the page to a URL, and returns the URL. The position is `start` unless another
   * one is passed.
   */
  appendPaging(url: URL, position?: number): URL {
    const start = position ?? this.#start;
    return url.append('start', String(start)).append('sz', String(this.#size));
  }

  /** Appends a page size without a position to a URL, and returns the URL. */
  static appendPageSize(url: URL, pageSize: number): URL {
    return url.append('sz', String(pageSize));
  }
}
registerClass('web.PagingModel', PagingModel, { booleans: ['empty'], hiddenInDebugger: ['pageElements'] });
