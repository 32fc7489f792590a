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

/** One property as it was. All of its fields are its own, so that what scripts do to `Object` does not show in it. */
class Property {
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly get: unknown;
  readonly set: unknown;
  readonly writable: boolean | undefined;
  readonly enumerable: boolean | undefined;
  readonly configurable: boolean | undefined;
  /** As `defineProperty` takes it, without a prototype. */
  readonly descriptor: PropertyDescriptor;

  constructor(key: PropertyKey, descriptor: PropertyDescriptor) {
    this.key = key;
    this.value = descriptor.value;
    this.get = descriptor.get;
    this.set = descriptor.set;
    this.writable = descriptor.writable;
    this.enumerable = descriptor.enumerable;
    this.configurable = descriptor.configurable;
    this.descriptor = Object.setPrototypeOf(descriptor, null) as PropertyDescriptor;
  }
}

/** One object as it was. */
interface Original {
  readonly object: object;
  readonly prototype: object | null;
  readonly properties: readonly Property[];
  readonly known: Readonly<Record<PropertyKey, true>>;
  /** In the order in which they stand now: nearly always nothing has changed, and comparing them is all there is to do. */
  keys: readonly PropertyKey[];
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
  const properties = keys.map((key) => new Property(key, getOwnPropertyDescriptor(object, key) ?? {}));
  return { object, prototype: getPrototypeOf(object), keys, properties, known };
}

function mend(of: Original): boolean {
  const { object, prototype, properties, known, keys } = of;
  let mended = isExtensible(object);
  if (getPrototypeOf(object) !== prototype) mended = setPrototypeOf(object, prototype) && mended;
  const present = ownKeys(object);
  const differs = !areSame(present, keys);
  for (let index = 0; differs && index < present.length; index++) {
    const key = present[index] as PropertyKey;
    if (!(key in known)) mended = deleteProperty(object, key) && mended;
  }
  for (let index = 0; index < properties.length; index++) {
    const wanted = properties[index] as Property;
    if (!isSame(getOwnPropertyDescriptor(object, wanted.key), wanted))
      mended = defineProperty(object, wanted.key, wanted.descriptor) && mended;
  }
  if (differs) of.keys = ownKeys(object);
  return mended;
}

function areSame(present: readonly PropertyKey[], keys: readonly PropertyKey[]): boolean {
  if (present.length !== keys.length) return false;
  for (let index = 0; index < keys.length; index++) if (present[index] !== keys[index]) return false;
  return true;
}

function isSame(present: PropertyDescriptor | undefined, wanted: Property): boolean {
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
