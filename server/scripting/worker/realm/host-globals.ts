import { runInNewContext } from 'node:vm';

/**
 * Parts of ECMAScript that the platform does not have, or that V8 adds to every context. Finalizers would run when the
 * script's request, and its debugger thread, are long over.
 */
const refused = ['console', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef'];

/**
 * Takes everything from the isolate's global object that is not ECMAScript: `process`, `Buffer`, timers and the rest.
 * Scripts run in the isolate's own context, since objects of the Script API must be of the same realm as theirs
 * (`instanceof Array`, `instanceof Error`); so what they must not see has to go.
 */
export function hideHostGlobals(): void {
  const pristine = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  for (const name of refused) pristine.delete(name);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === 'symbol' || pristine.has(name)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) Reflect.set(globalThis, name, undefined);
  }
}
