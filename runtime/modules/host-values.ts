import { SafeWeakSet } from '../protocol/primordials.ts';

/** Values that the loader adds to script scopes and that the debugger must hide. */
const hiddenValues = new SafeWeakSet();

/** Hides the value from the debugger and returns it. */
export function hideFromDebugger<Value extends object>(value: Value): Value {
  hiddenValues.add(value);
  return value;
}

export const isHiddenFromDebugger = (value: unknown): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') && hiddenValues.has(value);
