import { hideFromDebugger } from './host-values.ts';
import { OldGenerator } from './old-generator.ts';

/**
 * Yields the values over which a `for each` loop iterates: the elements of a collection or of another iterable object
 * that is not an array, or else the values of an object's enumerable properties, including inherited ones. Null and
 * undefined have none.
 */
function* eachValue(...operands: unknown[]): Generator {
  // `for each (x in a, b)` iterates over b.
  const object: unknown = operands.at(-1);
  if (object === null || object === undefined) return;
  if (!Array.isArray(object) && typeof object === 'object' && Symbol.iterator in object) {
    yield* object as Iterable<unknown>;
    return;
  }
  const properties = Object(object) as Record<string, unknown>;
  for (const name in properties) yield properties[name];
}

// Scripts can reach this function under the name that the module wrapper gives it, and must not be able to change it
// for other scripts.
Object.freeze(eachValue.prototype);
// Compiled generator functions of the old dialect wrap their values with it.
eachValue.generator = hideFromDebugger(
  Object.freeze((values: Generator): OldGenerator => new OldGenerator(values)),
);
export const valuesForEach = hideFromDebugger(Object.freeze(eachValue));
