import '../../runtime/api/index.ts';
import { isGap } from '../../runtime/gaps.ts';
import { StoredObject } from '../../runtime/handle.ts';
import {
  platformClassByName,
  implementedClassNames,
  isCopiedStatic,
  PlatformObject,
  type PlatformConstructor,
} from '../../runtime/platform-object.ts';

export interface ImplementedMember {
  readonly name: string;
  readonly isStatic: boolean;
  readonly kind: 'property' | 'method' | 'constant';
  readonly writable: boolean;
}

export interface ImplementedClass {
  /** Without the module root: `order.Order`. */
  readonly name: string;
  readonly members: readonly ImplementedMember[];
}

/** Names that every function and prototype has, or that are not part of the platform's class. */
const ignoredNames = new Set(['length', 'name', 'prototype', 'constructor', 'arguments', 'caller']);

/**
 * Returns every class of the Script API at run time, with its implemented members, including constants. A property is
 * listed both as `name` and as `getName()`.
 */
export function implementedClasses(): ImplementedClass[] {
  const names = implementedClassNames();
  const publicClasses = new Set<unknown>([PlatformObject, StoredObject, ...names.map(platformClassByName)]);
  return names
    .map((name) => ({ name, members: membersOf(platformClassByName(name), publicClasses) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the members of the class itself and of its bases without a public name. */
function membersOf(
  constructor: PlatformConstructor,
  publicClasses: ReadonlySet<unknown>,
): ImplementedMember[] {
  const membersByName = new Map<string, ImplementedMember>();
  let current: unknown = constructor;
  do {
    const { prototype } = current as PlatformConstructor;
    for (const member of [
      ...ownMembers(current as object, true),
      ...ownMembers(prototype as object, false),
    ]) {
      const key = `${String(member.isStatic)} ${member.name}`;
      if (!membersByName.has(key)) membersByName.set(key, member);
    }
    current = Object.getPrototypeOf(current);
  } while (typeof current === 'function' && !publicClasses.has(current));
  return [...membersByName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function ownMembers(owner: object, isStatic: boolean): ImplementedMember[] {
  return (
    Object.entries(Object.getOwnPropertyDescriptors(owner))
      .filter(
        ([name]) =>
          !ignoredNames.has(name) || (!isStatic && name === 'length') || (!isStatic && name === 'name'),
      )
      .filter(([name, { get }]) => isStatic || name !== 'constructor' || get !== undefined)
      .filter(([, { get, value }]) => !isGap(get ?? value))
      .filter(([, { get, value }]) => !isCopiedStatic(get ?? value))
      .filter(([name, { get }]) => get === undefined || !isGetterOfBase(owner, name, get))
      // Constants are also readable on objects.
      .filter(([name, { get }]) => isStatic || get !== undefined || !/^[A-Z][A-Z\d_]*$/.test(name))
      .map(([name, descriptor]): ImplementedMember => {
        const isMethod = typeof descriptor.value === 'function';
        const kind = descriptor.get || descriptor.set ? 'property' : isMethod ? 'method' : 'constant';
        // Every property has a setter; only a writable one also has a setter method.
        const writable = descriptor.set !== undefined && Object.hasOwn(owner, `set${capitalize(name)}`);
        return { name, isStatic, kind, writable };
      })
  );
}

/** Whether a base class has the same getter. Some classes repeat one only so that `for...in` omits the property. */
function isGetterOfBase(owner: object, name: string, get: unknown): boolean {
  for (
    let base = Object.getPrototypeOf(owner) as object | null;
    base !== null;
    base = Object.getPrototypeOf(base) as object | null
  )
    if (Object.getOwnPropertyDescriptor(base, name)?.get === get) return true;
  return false;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
