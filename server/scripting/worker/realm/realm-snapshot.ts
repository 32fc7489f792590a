import { intrinsics } from './intrinsics.ts';

// Taken before any script runs: scripts may replace what these names lead to.
const {
  ownKeys,
  getOwnPropertyDescriptor,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  setPrototypeOf,
  isExtensible,
} = Reflect;

/** One object as it was. Records and descriptors have no prototype, or what scripts do to `Object` would show in them. */
interface Original {
  readonly object: object;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  readonly descriptors: readonly PropertyDescriptor[];
  readonly known: Readonly<Record<PropertyKey, true>>;
}

/** What a script may change of the language's own objects, as it was before the first script ran. */
export class RealmSnapshot {
  readonly #originals: readonly Original[];
  readonly #globalNames: ReadonlySet<PropertyKey> = new Set(ownKeys(globalThis));

  /** Must be made when nothing but the language's own is left on the global object. */
  constructor() {
    const originals: Original[] = [];
    for (const object of intrinsics()) {
      // Nothing inherits from a method, so it can be frozen without anybody's noticing; that leaves few to compare.
      if (isMethod(object)) Object.freeze(object);
      else originals.push(original(object));
    }
    this.#originals = originals;
  }

  isBuiltIn(globalName: PropertyKey): boolean {
    return this.#globalNames.has(globalName);
  }

  /**
   * Undoes implicit globals and changes of the language's objects, which must not reach the next request's scripts.
   * False where one cannot be undone, such as a frozen prototype: then the isolate must not run another script.
   * Runs no script code, whatever scripts replaced.
   */
  restore(): boolean {
    let restored = true;
    for (let index = 0; index < this.#originals.length; index++) {
      if (!mend(this.#originals[index] as Original)) restored = false;
    }
    return restored;
  }
}

/** A function with nothing of its own but its name and length. */
function isMethod(object: object): boolean {
  return typeof object === 'function' && ownKeys(object).every((key) => key === 'name' || key === 'length');
}

function original(object: object): Original {
  const keys = ownKeys(object);
  const known = Object.create(null) as Record<PropertyKey, true>;
  for (const key of keys) known[key] = true;
  const descriptors = keys.map(
    (key) => Object.setPrototypeOf(getOwnPropertyDescriptor(object, key) ?? {}, null) as PropertyDescriptor,
  );
  return { object, prototype: getPrototypeOf(object), keys, descriptors, known };
}

function mend({ object, prototype, keys, descriptors, known }: Original): boolean {
  let mended = isExtensible(object);
  if (getPrototypeOf(object) !== prototype) mended = setPrototypeOf(object, prototype) && mended;
  const present = ownKeys(object);
  for (let index = 0; index < present.length; index++) {
    const key = present[index] as PropertyKey;
    if (!(key in known)) mended = deleteProperty(object, key) && mended;
  }
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const wanted = descriptors[index] as PropertyDescriptor;
    if (!isSame(getOwnPropertyDescriptor(object, key), wanted))
      mended = defineProperty(object, key, wanted) && mended;
  }
  return mended;
}

function isSame(present: PropertyDescriptor | undefined, wanted: PropertyDescriptor): boolean {
  return (
    present !== undefined &&
    (present.value === wanted.value || (wanted.value !== wanted.value && present.value !== present.value)) &&
    present.get === wanted.get &&
    present.set === wanted.set &&
    present.writable === wanted.writable &&
    present.enumerable === wanted.enumerable &&
    present.configurable === wanted.configurable
  );
}
