import { registerClass } from '../../platform-object.ts';
import { toCompareFunction, type Comparator } from './ordering.ts';
import { Collection } from './Collection.ts';

/** The operations that a filtering collection supports, by name. */
export interface FilteringOperations<Element> {
  readonly qualifiers?: Readonly<Record<string, (element: Element) => boolean>>;
  readonly orders?: Readonly<Record<string, Comparator<Element>>>;
  readonly transformers?: Readonly<Record<string, (element: Element) => unknown>>;
}

/** A collection with named filters, sort orders and transformations. */
export class FilteringCollection<Element = unknown> extends Collection<Element> {
  /** Has the value `QUALIFIER_`, the prefix of the names of filters. */
  static readonly QUALIFIER_PREFIX = 'QUALIFIER_';
  /** Has the value `ORDERBY_`, the prefix of the names of sort orders. */
  static readonly ORDERBY_PREFIX = 'ORDERBY_';
  /** Has the value `TRANSFORMER_`, the prefix of the names of transformations. */
  static readonly TRANSFORMER_PREFIX = 'TRANSFORMER_';
  /** Selects the sort order that reverses the current order. */
  static readonly ORDER_REVERSE = 'ORDERBY_REVERSE';
  readonly #operations: FilteringOperations<Element>;

  constructor(source: Iterable<Element>, operations: FilteringOperations<Element> = {}) {
    super(source);
    this.#operations = operations;
  }

  /** Returns the elements that pass a filter. @throws Error if the collection has no such filter */
  select(qualifier: string): FilteringCollection<Element> {
    const predicate = requireOperation(this.#operations.qualifiers, qualifier);
    return new FilteringCollection(this.toArray().filter(predicate), this.#operations);
  }

  /** Returns the elements in a sort order. @throws Error if the collection has no such sort order */
  sort(order: string): FilteringCollection<Element> {
    const elements = this.toArray();
    if (order === FilteringCollection.ORDER_REVERSE) elements.reverse();
    else elements.sort(toCompareFunction(requireOperation(this.#operations.orders, order)));
    return new FilteringCollection(elements, this.#operations);
  }

  /**
   * Returns the results of a transformation of each element.
   * @throws Error if the collection has no such transformation
   */
  map(transformer: string): FilteringCollection {
    return new FilteringCollection(
      this.toArray().map(requireOperation(this.#operations.transformers, transformer)),
    );
  }

  /**
   * Returns the sum of a transformation's results, or 0 if there are no elements. Objects are added by their method
   * `add`.
   * @throws Error if the collection has no such transformation
   */
  sum(transformer: string): unknown {
    const values = this.toArray().map(requireOperation(this.#operations.transformers, transformer));
    const [first, ...otherValues] = values;
    if (typeof first !== 'object' || first === null)
      return values.reduce((sum: number, value) => sum + Number(value), 0);
    return otherValues.reduce((sum, value) => (sum as { add(other: unknown): unknown }).add(value), first);
  }
}
registerClass('util.FilteringCollection', FilteringCollection);

function requireOperation<Operation>(
  operations: Readonly<Record<string, Operation>> | undefined,
  name: string,
): Operation {
  if (operations === undefined || !Object.hasOwn(operations, name))
    throw new Error(
      `This collection has no ${name}. Available names: ${Object.keys(operations ?? {}).join(', ') || 'none'}.`,
    );
  return operations[name] as Operation;
}
