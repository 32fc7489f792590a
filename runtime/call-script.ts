/**
 * This file has the only function of the host on the stack below a hook. It is a separate file in the package too:
 * whenever a script halts, the inspector describes all variables of each frame's module, and the other files are bundled
 * into one module with thousands of variables.
 */
const { apply, defineProperty } = Reflect;
const NativePromise = Promise;

/** The outcome of a call: the result or the error. */
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
  // `await` reads `constructor`, which a script may have changed on the prototype of promises.
  defineProperty(end, 'constructor', { value: NativePromise });
  // Without this await, V8 would notice that the script's error is handled here, and would not halt at it as uncaught.
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
  // Empties the stack without methods of promises, because a script may have changed their prototype.
  // eslint-disable-next-line @typescript-eslint/await-thenable
  await undefined;
  result.value = apply(fn, self, args);
}
