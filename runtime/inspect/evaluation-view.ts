import type { Inspection, ViewedVariable } from '../protocol/inspection.ts';
import { viewGlobal } from '../protocol/inspection.ts';
import { e4x } from '../e4x/operators.ts';
import { valuesForEach } from '../modules/each-value.ts';
import { prototypesOf } from '../prototype-chain.ts';
import { setVariable, readVariable } from './variables.ts';

/** A variable that an evaluation has declared. */
interface DeclaredVariable {
  readonly isConstant: boolean;
  isAssigned: boolean;
  value: unknown;
}

type ViewMethods = Pick<Inspection, 'makeView' | 'closeView' | 'assignedValue'>;

/**
 * Creates the functions for the view of an evaluation. A view is an object whose properties replace the variables that
 * V8 does not find: variables of enclosing functions, variables that evaluations have declared during this halt, and
 * variables that have no value or are not captured, whose getters throw. A view also has `this`, `super` and, if the
 * expression needs them, the helpers for `for each` and E4X.
 */
export function createEvaluationViews(): ViewMethods {
  const declaredVariables = new Map<string, DeclaredVariable>();
  let assignedValues = new Map<string, unknown>();

  const createProperty = (viewVariable: ViewedVariable, scope: object | undefined): PropertyDescriptor => {
    const { name } = viewVariable;
    switch (viewVariable.origin) {
      case 'each':
        return { value: valuesForEach };
      case 'e4x':
        return { value: e4x };
      case 'unassigned':
        return createThrowingProperty(
          () => new ReferenceError(`Cannot access '${name}' before initialization`),
        );
      case 'notCaptured':
        return createThrowingProperty(() => new ReferenceError(notCapturedMessage(viewVariable)));
      case 'evaluation':
        return createDeclaredProperty(viewVariable);
      case 'frame':
        return {
          get: () => readVariable(scope ?? {}, name),
          set(value: unknown) {
            if (viewVariable.isConstant === true) throw new TypeError('Assignment to constant variable.');
            assignedValues.set(name, value);
            if (scope) setVariable(scope, name, value);
          },
        };
    }
  };

  const createDeclaredProperty = ({
    name,
    declarationKind: kind,
    isNew,
  }: ViewedVariable): PropertyDescriptor => {
    // A variable keeps its value if the evaluation only uses it, or declares it once more with `var`.
    const previousVariable = declaredVariables.get(name);
    const entry: DeclaredVariable =
      previousVariable && kind === undefined
        ? previousVariable
        : previousVariable && kind === 'var' && isNew !== true
          ? previousVariable
          : { isConstant: kind === 'const', isAssigned: kind === 'var', value: undefined };
    declaredVariables.set(name, entry);
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
      assignedValues = new Map();
      const view: object = Object.create(null) as object;
      for (const [index, viewVariable] of variables.entries())
        Object.defineProperty(view, viewVariable.name, createProperty(viewVariable, scopes[index]));
      Object.defineProperty(
        view,
        thisKey,
        hasThis ? { value: thisValue } : createThrowingProperty(createThisError),
      );
      Object.defineProperty(view, superKey, { value: createSuperReader(thisValue, source) });
      Object.defineProperty(globalThis, viewGlobal, { value: view, configurable: true });
    },
    closeView() {
      Reflect.deleteProperty(globalThis, viewGlobal);
      return [...assignedValues.keys()];
    },
    assignedValue: (name) => assignedValues.get(name),
  };
}

/** Names of properties that no variable can have. */
const thisKey = 'this';
const superKey = 'super';

function notCapturedMessage({ name, activations = 0 }: ViewedVariable): string {
  const message = `"${name}" is not captured by this function`;
  return activations === 0
    ? message
    : `${message}, and it is unknown which of ${activations} running calls of the enclosing function created it`;
}

const createThisError = (): Error => new ReferenceError('"this" is not captured by this function');

const createThrowingProperty = (error: () => Error): PropertyDescriptor => ({
  get() {
    throw error();
  },
  set() {
    throw error();
  },
});

/**
 * Returns a function that reads `super.name` for the method with the given source. The function throws a SyntaxError if
 * `thisValue` has no such method or field.
 */
function createSuperReader(thisValue: unknown, source: string): (key: PropertyKey) => unknown {
  return (key) => {
    const homeObject = findHomeObject(thisValue, source);
    if (!homeObject)
      throw new SyntaxError("'super' cannot be used here: the function is not a method of its object");
    const parent: object | null = Reflect.getPrototypeOf(homeObject);
    return parent ? (Reflect.get(parent, key, thisValue) as unknown) : undefined;
  };
}

/**
 * Returns the object that has the method or field with the given source: `thisValue` or one of its prototypes. Returns
 * undefined if there is none.
 */
function findHomeObject(thisValue: unknown, source: string): object | undefined {
  if ((typeof thisValue !== 'object' && typeof thisValue !== 'function') || thisValue === null)
    return undefined;
  for (const current of [thisValue, ...prototypesOf(thisValue)]) {
    // The home object of a static field is the class itself.
    if (typeof current === 'function' && Function.prototype.toString.call(current) === source) return current;
    for (const key of Reflect.ownKeys(current)) {
      const descriptor = Object.getOwnPropertyDescriptor(current, key);
      for (const candidate of [descriptor?.value as unknown, descriptor?.get, descriptor?.set])
        if (hasSource(candidate, source, key)) return current;
    }
  }
  return undefined;
}

/**
 * Returns whether a value is a function with the given source. The text of a function can be longer than this source: a
 * method's begins with its name, and a constructor's is the whole class.
 */
function hasSource(candidate: unknown, source: string, key: PropertyKey): boolean {
  if (typeof candidate !== 'function' || source === '') return false;
  const text = Function.prototype.toString.call(candidate);
  return key === 'constructor' ? text.includes(source) : text.endsWith(source);
}
