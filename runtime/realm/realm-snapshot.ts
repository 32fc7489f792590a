import { collectIntrinsics } from './intrinsics.ts';

// Captured before any script runs, because scripts may replace these functions.
const {
  ownKeys,
  getOwnPropertyDescriptor,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  setPrototypeOf,
  isExtensible,
} = Reflect;

/**
 * A snapshot of a property. All of its fields are own properties, so that a script's changes to `Object.prototype` do
 * not affect it.
 */
class Property {
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly get: unknown;
  readonly set: unknown;
  readonly writable: boolean | undefined;
  readonly enumerable: boolean | undefined;
  readonly configurable: boolean | undefined;
  /** The descriptor for `defineProperty`, without a prototype. */
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

/** A snapshot of an object. */
interface ObjectSnapshot {
  readonly object: object;
  readonly prototype: object | null;
  readonly properties: readonly Property[];
  readonly originalKeys: Readonly<Record<PropertyKey, true>>;
  /** The keys in their order after the last restoration. If the object still has them, no added key is looked for. */
  keys: readonly PropertyKey[];
}

/**
 * A snapshot of the built-in objects before the first script runs, with everything that scripts may change.
 */
export class RealmSnapshot {
  readonly #snapshots: readonly ObjectSnapshot[];
  readonly #globalNames: ReadonlySet<PropertyKey> = new Set(ownKeys(globalThis));

  /**
   * Takes the snapshot, and freezes built-in methods. The global object must contain built-in objects only.
   */
  constructor() {
    const snapshots: ObjectSnapshot[] = [];
    for (const object of collectIntrinsics()) {
      // Nothing inherits from a method, so scripts hardly notice that it is frozen. Frozen objects need no comparison.
      if (isMethod(object)) Object.freeze(object);
      else if (!Object.isFrozen(object)) snapshots.push(takeSnapshot(object));
    }
    this.#snapshots = snapshots;
  }

  isBuiltIn(globalName: PropertyKey): boolean {
    return this.#globalNames.has(globalName);
  }

  /**
   * Removes implicit globals and undoes changes to built-in objects, which must not affect the scripts of the next run.
   * Returns false if a change cannot be undone, such as a frozen prototype; the isolate must then not run another
   * script. Runs no script code, even if scripts have replaced built-in functions.
   */
  restore(): boolean {
    let isRestored = true;
    for (let index = 0; index < this.#snapshots.length; index++) {
      if (!restoreObject(this.#snapshots[index] as ObjectSnapshot)) isRestored = false;
    }
    return isRestored;
  }
}

/** Returns whether an object is a function whose only own properties are its name and length. */
function isMethod(object: object): boolean {
  return typeof object === 'function' && ownKeys(object).every((key) => key === 'name' || key === 'length');
}

function takeSnapshot(object: object): ObjectSnapshot {
  const keys = ownKeys(object);
  const originalKeys = Object.create(null) as Record<PropertyKey, true>;
  for (const key of keys) originalKeys[key] = true;
  const properties = keys.map((key) => new Property(key, getOwnPropertyDescriptor(object, key) ?? {}));
  return { object, prototype: getPrototypeOf(object), keys, properties, originalKeys };
}

function restoreObject(snapshot: ObjectSnapshot): boolean {
  const { object, prototype, properties, originalKeys, keys } = snapshot;
  let isRestored = isExtensible(object);
  if (getPrototypeOf(object) !== prototype) isRestored = setPrototypeOf(object, prototype) && isRestored;
  const currentKeys = ownKeys(object);
  const haveKeysChanged = !areKeysEqual(currentKeys, keys);
  for (let index = 0; haveKeysChanged && index < currentKeys.length; index++) {
    const key = currentKeys[index] as PropertyKey;
    if (!(key in originalKeys)) isRestored = deleteProperty(object, key) && isRestored;
  }
  for (let index = 0; index < properties.length; index++) {
    const original = properties[index] as Property;
    if (!isUnchanged(getOwnPropertyDescriptor(object, original.key), original))
      isRestored = defineProperty(object, original.key, original.descriptor) && isRestored;
  }
  if (haveKeysChanged) snapshot.keys = ownKeys(object);
  return isRestored;
}

function areKeysEqual(currentKeys: readonly PropertyKey[], keys: readonly PropertyKey[]): boolean {
  if (currentKeys.length !== keys.length) return false;
  for (let index = 0; index < keys.length; index++) if (currentKeys[index] !== keys[index]) return false;
  return true;
}

function isUnchanged(current: PropertyDescriptor | undefined, original: Property): boolean {
  // Two values are also equal if both are NaN, which differs from itself.
  return (
    current !== undefined &&
    (current.value === original.value ||
      (original.value !== original.value && current.value !== current.value)) &&
    current.get === original.get &&
    current.set === original.set &&
    current.writable === original.writable &&
    current.enumerable === original.enumerable &&
    current.configurable === original.configurable
  );
}
