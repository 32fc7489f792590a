import type { Inspection, ScopeSurvey } from '../../bridge-protocol.ts';
import { needsCode } from './members.ts';

/** Stands for a variable that was not yet assigned a value. */
export const unassigned: unique symbol = Symbol('unassigned');

/** V8 throws at the mere look at a variable that was not yet assigned a value. */
export function rawVariable(variables: object, name: string): unknown {
  try {
    const descriptor = Object.getOwnPropertyDescriptor(variables, name);
    return descriptor?.get ? needsCode : descriptor?.value;
  } catch {
    return unassigned;
  }
}

/** A variable that was not yet assigned a value is undefined. */
export function variable(variables: object, name: string): unknown {
  const value = rawVariable(variables, name);
  return value === unassigned ? undefined : value;
}

export function hasVariable(variables: object, name: string): boolean {
  try {
    return Object.hasOwn(variables, name);
  } catch {
    // One that was not yet assigned.
    return true;
  }
}

export function setVariable(variables: object, name: string, value: unknown): void {
  Object.defineProperty(variables, name, { value, writable: true, configurable: true, enumerable: true });
}

type VariableMethods = Pick<Inspection, 'survey' | 'agree' | 'variableNames' | 'refresh'>;

/** What the debugger asks about the scopes of frames. */
export const variableMethods: VariableMethods = {
  survey: (...scopes) => scopes.map(surveyOf),

  agree(pairs, ...scopes) {
    let at = 0;
    return pairs.map((count) => {
      const mine = scopes.slice(at, (at += count * 2));
      return mine.every((scope, index) => index % 2 === 1 || holdSame(scope, mine[index + 1] ?? {}));
    });
  },

  variableNames(...scopes) {
    const names = new Set(scopes.flatMap((scope) => Object.getOwnPropertyNames(scope)));
    return [...names].filter(
      (name) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !reserved.has(name),
    );
  },

  refresh(readers, ...scopes) {
    for (const [name, read] of readers) {
      const scope = scopes.find((candidate) => hasVariable(candidate, name));
      if (!scope) continue;
      try {
        setVariable(scope, name, read());
      } catch {
        // Not yet assigned, then and now.
      }
    }
  },
};

/** Names of scopes that no expression reads as a variable. */
const reserved = new Set(['this', 'new.target', 'arguments']);

function surveyOf(scope: object): ScopeSurvey {
  const names = Object.getOwnPropertyNames(scope);
  return { names, unassigned: names.filter((name) => rawVariable(scope, name) === unassigned) };
}

const holdSame = (one: object, other: object): boolean =>
  Object.getOwnPropertyNames(one).every(
    (name) => !hasVariable(other, name) || Object.is(rawVariable(one, name), rawVariable(other, name)),
  );
