import { hideFromDebugger } from './host-values.ts';

/**
 * The values that a `for each` goes through: those of a collection or iterator, else those of an object's enumerable
 * properties, inherited ones as well. Nothing has none.
 */
function* eachValue(...operands: unknown[]): Generator {
  // `for each (x in a, b)` goes through b.
  const object: unknown = operands.at(-1);
  if (object === null || object === undefined) return;
  if (!Array.isArray(object) && typeof object === 'object' && Symbol.iterator in object) {
    yield* object as Iterable<unknown>;
    return;
  }
  const properties = Object(object) as Record<string, unknown>;
  for (const name in properties) yield properties[name];
}

/** Scripts reach it by a name of their module, and share it. */
Object.freeze(eachValue.prototype);
export const valuesForEach = hideFromDebugger(Object.freeze(eachValue));
