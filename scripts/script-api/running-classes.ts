import '../../runtime/api/index.ts';
import { isGap } from '../../runtime/gaps.ts';
import { StoredObject } from '../../runtime/handle.ts';
import {
  platformClassByName,
  implementedClassNames,
  PlatformObject,
  type PlatformConstructor,
} from '../../runtime/platform-object.ts';

export interface RunningMember {
  readonly name: string;
  readonly isStatic: boolean;
  readonly kind: 'property' | 'method' | 'constant';
  readonly writable: boolean;
}

export interface RunningClass {
  /** Without the module root: `order.Order`. */
  readonly name: string;
  readonly members: readonly RunningMember[];
}

/** Names that every function and prototype has, or that are not part of the platform's class. */
const ignoredNames = new Set(['length', 'name', 'prototype', 'constructor', 'arguments', 'caller']);

/**
 * Every class of the Script API at run time: the members that scripts find, including constants and both
 * styles of properties.
 */
export function runningClasses(): RunningClass[] {
  const names = implementedClassNames();
  const publicClasses = new Set<unknown>([PlatformObject, StoredObject, ...names.map(platformClassByName)]);
  return names
    .map((name) => ({ name, members: membersOf(platformClassByName(name), publicClasses) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The members of the class itself and of its bases without a public name. */
function membersOf(constructor: PlatformConstructor, publicClasses: ReadonlySet<unknown>): RunningMember[] {
  const membersByName = new Map<string, RunningMember>();
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
  return [...membersByName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function ownMembers(owner: object, isStatic: boolean): RunningMember[] {
  return (
    Object.entries(Object.getOwnPropertyDescriptors(owner))
      .filter(
        ([name]) =>
          !ignoredNames.has(name) || (!isStatic && name === 'length') || (!isStatic && name === 'name'),
      )
      .filter(([name, { get }]) => isStatic || name !== 'constructor' || get !== undefined)
      .filter(([, { get, value }]) => !isGap(get ?? value))
      // Constants are also readable on objects.
      .filter(([name, { get }]) => isStatic || get !== undefined || !/^[A-Z][A-Z\d_]*$/.test(name))
      .map(([name, descriptor]): RunningMember => {
        const isMethod = typeof descriptor.value === 'function';
        const kind = descriptor.get || descriptor.set ? 'property' : isMethod ? 'method' : 'constant';
        // Every property has a setter; only a writable one also has a setter method.
        const writable = descriptor.set !== undefined && Object.hasOwn(owner, `set${upper(name)}`);
        return { name, isStatic, kind, writable };
      })
  );
}

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
