/** What the loader puts into the scopes of scripts, and the debugger must not show among their variables. */
const hidden = new WeakSet();

/** Gives the value back. */
export function hideFromDebugger<Value extends object>(value: Value): Value {
  hidden.add(value);
  return value;
}

export const isHiddenFromDebugger = (value: unknown): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') && hidden.has(value);
