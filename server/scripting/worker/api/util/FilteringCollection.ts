import { platformClass } from '../../platform-object.ts';
import { orderBy, type Comparator } from './ordering.ts';
import { Collection } from './Collection.ts';

/** What a filtering collection of some kind can do with its elements, by name. */
export interface FilteringTerms<Element> {
  readonly qualifiers?: Readonly<Record<string, (element: Element) => boolean>>;
  readonly orders?: Readonly<Record<string, Comparator<Element>>>;
  readonly transformers?: Readonly<Record<string, (element: Element) => unknown>>;
}

/** A collection that the platform gives, with filters, orders and transformations that its kind knows by name. */
export class FilteringCollection<Element = unknown> extends Collection<Element> {
  /** Begins the names of filters. */
  static readonly QUALIFIER_PREFIX = 'QUALIFIER_';
  /** Begins the names of orders. */
  static readonly ORDERBY_PREFIX = 'ORDERBY_';
  /** Begins the names of transformations. */
  static readonly TRANSFORMER_PREFIX = 'TRANSFORMER_';
  /** The present order, backwards. */
  static readonly ORDER_REVERSE = 'ORDERBY_REVERSE';
  readonly #terms: FilteringTerms<Element>;

  constructor(of: Iterable<Element>, terms: FilteringTerms<Element> = {}) {
    super(of);
    this.#terms = terms;
  }

  /** The elements that a filter lets through. @throws Error for a name that this kind does not know */
  select(qualifier: string): FilteringCollection<Element> {
    const wanted = known(this.#terms.qualifiers, qualifier);
    return new FilteringCollection(this.toArray().filter(wanted), this.#terms);
  }

  /** The elements in an order. @throws Error for a name that this kind does not know */
  sort(order: string): FilteringCollection<Element> {
    const all = this.toArray();
    if (order === FilteringCollection.ORDER_REVERSE) all.reverse();
    else all.sort(orderBy(known(this.#terms.orders, order)));
    return new FilteringCollection(all, this.#terms);
  }

  /** What a transformation makes of the elements. @throws Error for a name that this kind does not know */
  map(transformer: string): FilteringCollection {
    return new FilteringCollection(this.toArray().map(known(this.#terms.transformers, transformer)));
  }

  /** The sum of what a transformation makes of the elements. @throws Error for a name that this kind does not know */
  sum(transformer: string): unknown {
    const values = this.toArray().map(known(this.#terms.transformers, transformer));
    const [first, ...others] = values;
    if (typeof first !== 'object' || first === null)
      return values.reduce((sum: number, value) => sum + Number(value), 0);
    return others.reduce((sum, value) => (sum as { add(other: unknown): unknown }).add(value), first);
  }
}
platformClass('util.FilteringCollection', FilteringCollection);

function known<Term>(terms: Readonly<Record<string, Term>> | undefined, name: string): Term {
  if (terms === undefined || !Object.hasOwn(terms, name))
    throw new Error(
      `This collection does not know ${name}; it knows ${Object.keys(terms ?? {}).join(', ') || 'no such name'}.`,
    );
  return terms[name] as Term;
}
