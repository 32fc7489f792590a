import { runInNewContext } from 'node:vm';
import { freezeTable } from '../protocol/primordials.ts';

/**
 * Parts of ECMAScript that the platform does not have, or that V8 adds to every context. Finalizers would run
 * after the script's request and debugger thread have ended.
 */
const removedNames = freezeTable([
  'console',
  'gc',
  'WebAssembly',
  'SharedArrayBuffer',
  'Atomics',
  'FinalizationRegistry',
  'WeakRef',
]);

/**
 * Removes from the isolate's global object what scripts must not see: everything that is not ECMAScript, such as
 * `process`, `Buffer` and timers, and the names above. Scripts run in the isolate's own context, because API objects
 * must belong to the same realm as the objects of scripts (`instanceof Array`, `instanceof Error`).
 */
export function hideHostGlobals(): void {
  const languageNames = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  for (const name of removedNames) languageNames.delete(name);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === 'symbol' || languageNames.has(name)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) Reflect.set(globalThis, name, undefined);
  }
}
