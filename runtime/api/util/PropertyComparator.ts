import { PlatformObject, registerClass } from '../../platform-object.ts';
import { listEntries, Map } from './Map.ts';
import { naturalOrder } from './ordering.ts';

/** Compares objects by the value of a property, or by several properties in order of precedence. */
export class PropertyComparator extends PlatformObject {
  readonly #properties: readonly string[];
  readonly #ascendingByProperty: ReadonlyMap<string, boolean>;
  readonly #nullIsGreater: boolean;

  /**
   * Creates a comparator. `(property, ...otherProperties)` sorts in ascending order. `(property, ascending)` and
   * `(property, ascending, nullIsGreater)` sort by one property. `(map)` and `(map, nullIsGreater)` sort by the keys of
   * the map, which are properties; a value of true means ascending order. A property may be a path such as
   * `billingAddress.city`. Objects whose property is null are sorted last in both orders, or first if `nullIsGreater`
   * is false.
   * @public
   */
  constructor(property: string | Map<string, boolean>, ...options: (string | boolean)[]) {
    super();
    if (property instanceof Map) {
      this.#ascendingByProperty = new globalThis.Map(property[listEntries]());
      this.#properties = [...this.#ascendingByProperty.keys()];
      this.#nullIsGreater = options[0] !== false;
      return;
    }
    const names = options.filter((argument) => typeof argument === 'string');
    const [ascending = true, nullIsGreater = true] = options.filter(
      (argument) => typeof argument === 'boolean',
    );
    this.#properties = [property, ...names];
    this.#ascendingByProperty = new globalThis.Map(this.#properties.map((name) => [name, ascending]));
    this.#nullIsGreater = nullIsGreater;
  }

  /**
   * Returns a negative number, zero or a positive number if the first object sorts before, with or after the
   * second.
   */
  compare(first: unknown, second: unknown): number {
    for (const property of this.#properties) {
      const [firstValue, secondValue] = [readPath(first, property), readPath(second, property)];
      const sign = this.#ascendingByProperty.get(property) === false ? -1 : 1;
      const nullOrder = Number(isNullish(firstValue)) - Number(isNullish(secondValue));
      if (nullOrder !== 0) return nullOrder * (this.#nullIsGreater ? 1 : -1);
      const order = naturalOrder(firstValue, secondValue);
      if (order !== 0) return order * sign;
    }
    return 0;
  }
}
registerClass('util.PropertyComparator', PropertyComparator);

const isNullish = (value: unknown): boolean => value === null || value === undefined;

function readPath(object: unknown, path: string): unknown {
  let current = object;
  for (const name of path.split('.')) {
    if (isNullish(current)) return null;
    current = Reflect.get(Object(current) as object, name);
  }
  return current;
}
