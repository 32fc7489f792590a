import { types } from 'node:util';
import { isPlatformPrototype, PlatformObject } from '../platform-object.ts';
import { freezeTable, SafeSet, SafeWeakMap } from '../protocol/primordials.ts';

// Captured before the first script runs, because scripts may replace these functions.
const { apply, getPrototypeOf } = Reflect;
const { hasOwn, keys, entries, values, assign } = Object;
const { hasOwnProperty, propertyIsEnumerable } = Object.prototype;

/**
 * Makes `hasOwnProperty`, `propertyIsEnumerable`, `Object.hasOwn`, `Object.keys`, `Object.values`, `Object.entries` and
 * `Object.assign` treat the declared members of platform objects as own members, as on the platform. Here, they belong
 * to the prototypes, so that objects are created and read fast; `in` and `for...in` find them there anyway. Must be
 * called before the snapshot of the realm is taken, so that the change persists.
 */
export function declareOwnMembers(): void {
  replaceMethods(Object.prototype, {
    hasOwnProperty(this: unknown, key: PropertyKey): boolean {
      return apply(hasOwnProperty, this, [key]) || isDeclared(this, key);
    },
    propertyIsEnumerable(this: unknown, key: PropertyKey): boolean {
      return apply(propertyIsEnumerable, this, [key]) || isDeclaredProperty(this, key);
    },
  });
  replaceMethods(Object, {
    hasOwn: (value: object, key: PropertyKey): boolean => hasOwn(value, key) || isDeclared(value, key),
    keys: (value: object): string[] => {
      const ownKeys = keys(value);
      return isPlatformInstance(value) ? [...ownKeys, ...propertiesOf(value)] : ownKeys;
    },
    values: (value: object): unknown[] => {
      const ownValues = values(value) as unknown[];
      if (!isPlatformInstance(value)) return ownValues;
      return [...ownValues, ...propertiesOf(value).map((name) => Reflect.get(value, name) as unknown)];
    },
    entries: (value: object): [string, unknown][] => {
      const ownEntries = entries(value) as [string, unknown][];
      if (!isPlatformInstance(value)) return ownEntries;
      return [
        ...ownEntries,
        ...propertiesOf(value).map((name): [string, unknown] => [name, Reflect.get(value, name)]),
      ];
    },
    assign: (target: object, ...sources: readonly unknown[]): unknown => {
      for (const source of sources) {
        assign(target, source);
        for (const name of propertiesOf(source))
          Reflect.set(target, name, Reflect.get(source as object, name));
      }
      return target;
    },
  });
}

/** Replaces methods with others of the same names and lengths. */
function replaceMethods(owner: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of entries(methods)) {
    const length: unknown = Reflect.get(Reflect.get(owner, name) as object, 'length');
    Object.defineProperty(value, 'length', { value: length, configurable: true });
    Object.defineProperty(owner, name, { value, writable: true, enumerable: false, configurable: true });
  }
}

const isPlatformInstance = (value: unknown): value is object =>
  value instanceof PlatformObject && !types.isProxy(value) && !isPlatformPrototype(value);

const isDeclared = (value: unknown, key: PropertyKey): boolean =>
  typeof key === 'string' && isPlatformInstance(value) && declarationsOf(value).members.has(key);

const isDeclaredProperty = (value: unknown, key: PropertyKey): boolean =>
  typeof key === 'string' && isPlatformInstance(value) && declarationsOf(value).properties.includes(key);

const propertiesOf = (value: unknown): readonly string[] =>
  isPlatformInstance(value) ? declarationsOf(value).properties : noProperties;
const noProperties: readonly string[] = freezeTable([]);

interface Declarations {
  readonly members: ReadonlySet<string>;
  /** The properties in the order in which `for...in` finds them. */
  readonly properties: readonly string[];
}

/** The declarations of a class and its base classes, by the prototype of its objects. */
const declarations = new SafeWeakMap<object, Declarations>();

function declarationsOf(value: object): Declarations {
  const prototype = getPrototypeOf(value);
  if (prototype === null) return { members: new SafeSet(), properties: [] };
  const cachedDeclarations = declarations.get(prototype);
  if (cachedDeclarations) return cachedDeclarations;
  const members = new SafeSet<string>();
  const properties = new SafeSet<string>();
  for (let owner: object | null = prototype; owner && !types.isProxy(owner); owner = getPrototypeOf(owner)) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (name === 'constructor') continue;
      // The nearest class decides whether a property is enumerable.
      if (!members.has(name) && apply(propertyIsEnumerable, owner, [name])) properties.add(name);
      members.add(name);
    }
    if (owner === PlatformObject.prototype) break;
  }
  const newDeclarations = { members, properties: freezeTable([...properties]) };
  declarations.set(prototype, newDeclarations);
  return newDeclarations;
}
