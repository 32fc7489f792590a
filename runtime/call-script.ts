/**
 * The only function of the host on the stack below a hook. It is a file of its own, also in the package: the inspector
 * describes all variables of the module of each frame whenever a script halts, and the other files become one module with
 * thousands of them.
 */
const { apply } = Reflect;

/** How a call ended. */
export type CallOutcome =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown };

/** A function, its `this`, and its arguments. */
export interface ScriptCall {
  readonly fn: (...args: unknown[]) => unknown;
  readonly self: unknown;
  readonly args: readonly unknown[];
}

/** Calls a function of a script on an empty stack, and then `onEnd`, which must not throw. */
export async function callScript(
  { fn, self, args }: ScriptCall,
  onEnd: (outcome: CallOutcome) => void,
): Promise<void> {
  // A promise of this function's own: its caller's could have a prototype that a script has changed.
  // eslint-disable-next-line @typescript-eslint/await-thenable
  await undefined;
  let outcome: CallOutcome;
  try {
    outcome = { ok: true, value: apply(fn, self, args) };
  } catch (error) {
    outcome = { ok: false, error };
  }
  onEnd(outcome);
}
