import { PlatformObject, platformClass } from '../../platform-object.ts';
import { entriesOf, Map } from './Map.ts';
import { naturalOrder } from './ordering.ts';

/** Compares objects by what they have under a property, or by several of them in turn. */
export class PropertyComparator extends PlatformObject {
  readonly #properties: readonly string[];
  readonly #orders: ReadonlyMap<string, boolean>;
  readonly #nullIsGreater: boolean;

  /**
   * `(property, ...more)` in ascending order; `(property, ascending)`; `(property, ascending, nullIsGreater)`; or a map of
   * properties with true for ascending order. A property may be a path: `billingAddress.city`. @public
   */
  constructor(property: string | Map<string, boolean>, ...rest: (string | boolean)[]) {
    super();
    if (property instanceof Map) {
      this.#orders = new globalThis.Map(property[entriesOf]());
      this.#properties = [...this.#orders.keys()];
      this.#nullIsGreater = rest[0] !== false;
      return;
    }
    const names = rest.filter((one) => typeof one === 'string');
    const [ascending = true, nullIsGreater = true] = rest.filter((one) => typeof one === 'boolean');
    this.#properties = [property, ...names];
    this.#orders = new globalThis.Map(this.#properties.map((name) => [name, ascending]));
    this.#nullIsGreater = nullIsGreater;
  }

  /** Below zero where the first object comes before the second, above zero where it comes after it, else zero. */
  compare(first: unknown, second: unknown): number {
    for (const property of this.#properties) {
      const [one, other] = [valueAt(first, property), valueAt(second, property)];
      const sign = this.#orders.get(property) === false ? -1 : 1;
      const missing = Number(isNone(one)) - Number(isNone(other));
      if (missing !== 0) return missing * (this.#nullIsGreater ? 1 : -1);
      const order = naturalOrder(one, other);
      if (order !== 0) return order * sign;
    }
    return 0;
  }
}
platformClass('util.PropertyComparator', PropertyComparator);

const isNone = (value: unknown): boolean => value === null || value === undefined;

function valueAt(object: unknown, path: string): unknown {
  let at = object;
  for (const name of path.split('.')) {
    if (isNone(at)) return null;
    at = Reflect.get(Object(at) as object, name);
  }
  return at;
}
