import '../../server/scripting/worker/api/index.ts';
import { StoredObject } from '../../server/scripting/worker/handle.ts';
import {
  platformClassNamed,
  platformClassNames,
  PlatformObject,
  type PlatformConstructor,
} from '../../server/scripting/worker/platform-object.ts';

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

/** Own of every function and prototype, or no part of the platform's class. */
const silent = new Set(['length', 'name', 'prototype', 'constructor', 'arguments', 'caller']);

/** Every class of the Script API as it runs: what scripts find on it, both styles of properties, constants included. */
export function runningClasses(): RunningClass[] {
  const names = platformClassNames();
  const ends = new Set<unknown>([PlatformObject, StoredObject, ...names.map(platformClassNamed)]);
  return names
    .map((name) => ({ name, members: membersOf(platformClassNamed(name), ends) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What the class has of itself, and of the bases that scripts know no name of. */
function membersOf(constructor: PlatformConstructor, ends: ReadonlySet<unknown>): RunningMember[] {
  const found = new Map<string, RunningMember>();
  let at: unknown = constructor;
  do {
    const { prototype } = at as PlatformConstructor;
    for (const member of [...ownMembers(at as object, true), ...ownMembers(prototype as object, false)]) {
      const key = `${String(member.isStatic)} ${member.name}`;
      if (!found.has(key)) found.set(key, member);
    }
    at = Object.getPrototypeOf(at);
  } while (typeof at === 'function' && !ends.has(at));
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function ownMembers(owner: object, isStatic: boolean): RunningMember[] {
  return Object.entries(Object.getOwnPropertyDescriptors(owner))
    .filter(
      ([name]) => !silent.has(name) || (!isStatic && name === 'length') || (!isStatic && name === 'name'),
    )
    .filter(([name, { get }]) => isStatic || name !== 'constructor' || get !== undefined)
    .map(([name, descriptor]): RunningMember => {
      const isMethod = typeof descriptor.value === 'function';
      const kind = descriptor.get || descriptor.set ? 'property' : isMethod ? 'method' : 'constant';
      // Every property has a setter; that of a read-only one has its name to say so.
      const writable = descriptor.set !== undefined && Object.hasOwn(owner, `set${upper(name)}`);
      return { name, isStatic, kind, writable };
    });
}

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
