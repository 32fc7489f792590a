import { runInNewContext } from 'node:vm';

/** Parts of ECMAScript that the platform does not have, or that V8 adds to every context. */
const refused = ['console', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'];

const builtIns = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Date,
  RegExp,
  Error,
  Promise,
  Map,
  Set,
  Symbol,
].flatMap((constructor) => [constructor, constructor.prototype as object]);

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

/** What a script may change of the isolate outside its own modules, as it was before the script ran. */
export class RealmSnapshot {
  readonly #descriptors: ReadonlyMap<object, Record<PropertyKey, PropertyDescriptor>>;

  constructor() {
    this.#descriptors = new Map(
      [globalThis, ...builtIns].map((object) => [object, Object.getOwnPropertyDescriptors(object)]),
    );
  }

  isBuiltIn(globalName: PropertyKey): boolean {
    return Object.hasOwn(this.#descriptors.get(globalThis) ?? {}, globalName);
  }

  /** Undoes implicit globals and changed prototypes, which must not reach the next request's scripts. */
  restore(): void {
    for (const [object, before] of this.#descriptors) {
      for (const key of Reflect.ownKeys(object)) {
        if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
      }
      for (const key of Reflect.ownKeys(before)) {
        const wanted = before[key];
        const present = Object.getOwnPropertyDescriptor(object, key);
        if (wanted && present?.value !== wanted.value) Object.defineProperty(object, key, wanted);
      }
    }
  }
}
