import { run } from './current-run.ts';

/**
 * What an object of the API stands for, in words that name its class too; undefined where it stands for nothing stored.
 * Within a run, scripts get one object for one thing, so that `===`, `indexOf` and a JavaScript `Map` work as they do where
 * the platform compares for them.
 */
export const standsFor: unique symbol = Symbol('standsFor');

/** Objects that are remembered at a time; beyond that, `equals` and collections still know equal ones. */
const remembered = 1000;

/** The object that scripts have already for what this one stands for, else this one, which they have from now on. */
export function knownObject<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const name = (value as { [standsFor]?: () => string | undefined })[standsFor]?.();
  if (name === undefined) return value;
  const { objects } = run();
  const known = objects.get(name) as (Value & { [standsFor]: () => string | undefined }) | undefined;
  // What it stands for may have got another name meanwhile, as addresses do.
  const shown = known?.[standsFor]() === name ? known : value;
  objects.delete(name);
  objects.set(name, shown);
  const oldest = objects.size > remembered ? objects.keys().next() : undefined;
  if (oldest && !oldest.done) objects.delete(oldest.value);
  return shown;
}
