import type { Inspection, ScopeVariables } from '../protocol/inspection.ts';
import { unevaluatedMember } from './members.ts';
import { SafeSet, freezeTable } from '../protocol/primordials.ts';

// The original function: the `hasOwn` that scripts see also finds members that a platform object declares, and could
// thereby call the traps of a script's proxy.
const { hasOwn } = Object;

/** The value of a variable that has not been assigned yet. */
export const noValue: unique symbol = Symbol('unassigned');

/**
 * Returns the value of a variable; {@link noValue} if V8 throws because the variable has not been assigned yet;
 * `unevaluatedMember` if the variable has a getter.
 */
export function readRawVariable(variables: object, name: string): unknown {
  try {
    const descriptor = Object.getOwnPropertyDescriptor(variables, name);
    return descriptor?.get ? unevaluatedMember : descriptor?.value;
  } catch {
    return noValue;
  }
}

/** Like {@link readRawVariable}, but undefined for a variable that has not been assigned yet. */
export function readVariable(variables: object, name: string): unknown {
  const value = readRawVariable(variables, name);
  return value === noValue ? undefined : value;
}

export function hasVariable(variables: object, name: string): boolean {
  try {
    return hasOwn(variables, name);
  } catch {
    // Reading a variable throws if it has not been assigned yet.
    return true;
  }
}

export function setVariable(variables: object, name: string, value: unknown): void {
  Object.defineProperty(variables, name, { value, writable: true, configurable: true, enumerable: true });
}

type VariableMethods = Pick<Inspection, 'scopeVariables' | 'haveSameVariables' | 'variableNames' | 'refresh'>;

/** Implements the methods with which the debugger compares, lists and updates the variables of scopes. */
export const variableMethods: VariableMethods = freezeTable({
  scopeVariables: (...scopes) => scopes.map(listVariables),

  haveSameVariables(pairCounts, ...scopes) {
    let offset = 0;
    return pairCounts.map((count) => {
      const pairedScopes = scopes.slice(offset, (offset += count * 2));
      return pairedScopes.every(
        (scope, index) => index % 2 === 1 || areVariablesEqual(scope, pairedScopes[index + 1] ?? {}),
      );
    });
  },

  variableNames(...scopes) {
    const names = new Set(scopes.flatMap((scope) => Object.getOwnPropertyNames(scope)));
    return [...names].filter(
      (name) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !reservedNames.has(name),
    );
  },

  refresh(readers, ...scopes) {
    for (const [name, read] of readers) {
      const scope = scopes.find((candidate) => hasVariable(candidate, name));
      if (!scope) continue;
      try {
        setVariable(scope, name, read());
      } catch {
        // The variable had no value before and still has none.
      }
    }
  },
});

/** Names in scopes that an expression cannot read as a variable. */
const reservedNames = new SafeSet(['this', 'new.target', 'arguments']);

function listVariables(scope: object): ScopeVariables {
  const names = Object.getOwnPropertyNames(scope);
  return { names, unassignedNames: names.filter((name) => readRawVariable(scope, name) === noValue) };
}

const areVariablesEqual = (a: object, b: object): boolean =>
  Object.getOwnPropertyNames(a).every(
    (name) => !hasVariable(b, name) || Object.is(readRawVariable(a, name), readRawVariable(b, name)),
  );
