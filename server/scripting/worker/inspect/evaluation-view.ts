import type { Inspection, ViewedVariable } from '../../bridge-protocol.ts';
import { viewGlobal } from '../../bridge-protocol.ts';
import { valuesForEach } from '../modules/each-value.ts';
import { prototypesOf } from './safe-chain.ts';
import { setVariable, variable } from './variables.ts';

/** A variable that an evaluation has declared. */
interface Declared {
  readonly isConstant: boolean;
  isAssigned: boolean;
  value: unknown;
}

type ViewMethods = Pick<Inspection, 'makeView' | 'closeView' | 'assignedValue'>;

/**
 * The object whose properties stand, in an evaluation, for variables that V8 does not find by itself: those of enclosing
 * functions, those that evaluations have declared at this stop, and those that have no value, which throw.
 */
export function evaluationViews(): ViewMethods {
  const declared = new Map<string, Declared>();
  let assigned = new Map<string, unknown>();

  const propertyOf = (shown: ViewedVariable, scope: object | undefined): PropertyDescriptor => {
    const { name } = shown;
    switch (shown.from) {
      case 'each':
        return { value: valuesForEach };
      case 'unassigned':
        return throwing(() => new ReferenceError(`Cannot access '${name}' before initialization`));
      case 'gone':
        return throwing(() => new ReferenceError(goneText(shown)));
      case 'stop':
        return declaredProperty(shown);
      case 'frame':
        return {
          get: () => variable(scope ?? {}, name),
          set(value: unknown) {
            if (shown.isConstant === true) throw new TypeError('Assignment to constant variable.');
            assigned.set(name, value);
            if (scope) setVariable(scope, name, value);
          },
        };
    }
  };

  const declaredProperty = ({ name, declared: kind, isNew }: ViewedVariable): PropertyDescriptor => {
    const existing = declared.get(name);
    const entry: Declared =
      existing && kind === undefined
        ? existing
        : existing && kind === 'var' && isNew !== true
          ? existing
          : { isConstant: kind === 'const', isAssigned: kind === 'var', value: undefined };
    declared.set(name, entry);
    return {
      get() {
        if (!entry.isAssigned) throw new ReferenceError(`Cannot access '${name}' before initialization`);
        return entry.value;
      },
      set(value: unknown) {
        if (entry.isConstant && entry.isAssigned) throw new TypeError('Assignment to constant variable.');
        entry.isAssigned = true;
        entry.value = value;
      },
    };
  };

  return {
    makeView(variables, source, hasThis, thisValue, ...scopes) {
      assigned = new Map();
      const view: object = Object.create(null) as object;
      for (const [index, shown] of variables.entries())
        Object.defineProperty(view, shown.name, propertyOf(shown, scopes[index]));
      Object.defineProperty(view, thisKey, hasThis ? { value: thisValue } : throwing(thisIsGone));
      Object.defineProperty(view, superKey, { value: superReader(thisValue, source) });
      Object.defineProperty(globalThis, viewGlobal, { value: view, configurable: true });
    },
    closeView() {
      Reflect.deleteProperty(globalThis, viewGlobal);
      return [...assigned.keys()];
    },
    assignedValue: (name) => assigned.get(name),
  };
}

/** No variable is called so. */
const thisKey = 'this';
const superKey = 'super';

function goneText({ name, activations = 0 }: ViewedVariable): string {
  const gone = `"${name}" is not captured by this function`;
  return activations === 0
    ? gone
    : `${gone}, and which of ${activations} running calls of the function around it has made it cannot be told`;
}

const thisIsGone = (): Error => new ReferenceError('"this" is not captured by this function');

const throwing = (error: () => Error): PropertyDescriptor => ({
  get() {
    throw error();
  },
  set() {
    throw error();
  },
});

/** Reads what `super.name` is in the method with the given source. */
function superReader(thisValue: unknown, source: string): (key: PropertyKey) => unknown {
  return (key) => {
    const home = homeOf(thisValue, source);
    if (!home) throw new SyntaxError("'super' means nothing here: the function is no method of its object");
    const parent: object | null = Reflect.getPrototypeOf(home);
    return parent ? (Reflect.get(parent, key, thisValue) as unknown) : undefined;
  };
}

/** The object on which a method or field stands: `thisValue` or one that it inherits from. */
function homeOf(thisValue: unknown, source: string): object | undefined {
  if ((typeof thisValue !== 'object' && typeof thisValue !== 'function') || thisValue === null)
    return undefined;
  for (const at of [thisValue, ...prototypesOf(thisValue)]) {
    // A static field's home is the class itself.
    if (typeof at === 'function' && Function.prototype.toString.call(at) === source) return at;
    for (const key of Reflect.ownKeys(at)) {
      const descriptor = Object.getOwnPropertyDescriptor(at, key);
      for (const part of [descriptor?.value as unknown, descriptor?.get, descriptor?.set])
        if (isSource(part, source, key)) return at;
    }
  }
  return undefined;
}

function isSource(part: unknown, source: string, key: PropertyKey): boolean {
  if (typeof part !== 'function' || source === '') return false;
  const text = Function.prototype.toString.call(part);
  return key === 'constructor' ? text.includes(source) : text.endsWith(source);
}
