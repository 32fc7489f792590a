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
  return platformClassNames()
    .map((name) => ({ name, members: membersOf(platformClassNamed(name)) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function membersOf(constructor: PlatformConstructor): RunningMember[] {
  return [...ownMembers(constructor, true), ...ownMembers(constructor.prototype as object, false)].sort(
    (one, other) => (one.name < other.name ? -1 : 1),
  );
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
