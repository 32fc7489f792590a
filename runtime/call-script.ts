/**
 * The only function of the host on the stack below a hook. It is a file of its own, also in the package: the inspector
 * describes all variables of the module of each frame whenever a script halts, and the other files become one module with
 * thousands of them.
 */
const { apply, defineProperty } = Reflect;
const NativePromise = Promise;

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
export async function callScript(call: ScriptCall, onEnd: (outcome: CallOutcome) => void): Promise<void> {
  const result: { value?: unknown } = {};
  const end = callLater(call, result);
  // Scripts can change what the promise inherits.
  defineProperty(end, 'constructor', { value: NativePromise });
  // Without this, V8 would see that the error of the script is handled here, and would not halt at it as uncaught.
  // eslint-disable-next-line @typescript-eslint/await-thenable
  await undefined;
  let outcome: CallOutcome;
  try {
    await end;
    outcome = { ok: true, value: result.value };
  } catch (error) {
    outcome = { ok: false, error };
  }
  onEnd(outcome);
}

async function callLater({ fn, self, args }: ScriptCall, result: { value?: unknown }): Promise<void> {
  // A promise of this function's own: its caller's could have a prototype that a script has changed.
  // eslint-disable-next-line @typescript-eslint/await-thenable
  await undefined;
  result.value = apply(fn, self, args);
}
