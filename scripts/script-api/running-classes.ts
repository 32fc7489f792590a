import '../../server/scripting/worker/api/index.ts';
import {
  platformClassNamed,
  platformClassNames,
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
  const registered = new Set<object>(platformClassNames().map(platformClassNamed));
  return platformClassNames()
    .map((name) => ({ name, members: membersOf(platformClassNamed(name), registered) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Members of a class, and of those above it that the platform does not know: scripts see them as its own. */
function membersOf(constructor: PlatformConstructor, registered: ReadonlySet<object>): RunningMember[] {
  const members = new Map<string, RunningMember>();
  let at = constructor;
  do {
    for (const member of [...ownMembers(at, true), ...ownMembers(at.prototype as object, false)]) {
      const key = `${member.isStatic} ${member.name}`;
      if (!members.has(key)) members.set(key, member);
    }
    at = Object.getPrototypeOf(at) as PlatformConstructor;
  } while (at.prototype !== undefined && at.name !== 'PlatformObject' && !registered.has(at));
  return [...members.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
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
