import { currentRun } from './current-run.ts';
import { documentedClass, isLanguageClass, namesIn, type DocumentedClass } from './documented-api.ts';
import { gapDetail } from './gap-details.ts';
import { unqualifiedNameOf } from './platform-names.ts';
import { innermostScriptPlace } from './script-stack.ts';
import { isTypeofOperand } from './typeof-operand.ts';
import { SafeWeakSet } from './protocol/primordials.ts';

// Captured before the first script runs, because scripts may replace these functions.
const { defineProperty, entries, getOwnPropertyDescriptors, hasOwn } = Object;

/** The functions behind the documented members that this service does not implement. */
const gaps = new SafeWeakSet<object>();

/** Whether a function belongs to a documented member that is not implemented: a method or getter that throws. */
export const isGap = (value: unknown): boolean => typeof value === 'function' && gaps.has(value);

/**
 * The error of using a documented member that is not implemented: names class, member, script file and line, and
 * where it is known, the reason and an alternative.
 */
export const gapError = (className: string, member: string, args: readonly unknown[] = []): Error =>
  notImplemented(`${currentRun().moduleRoot}.${className}.${member}`, gapDetail(className, args));

/** The error of using something that is not implemented; names the script's file and line. */
export function notImplemented(label: string, detail?: string): Error {
  const place = innermostScriptPlace();
  const where = place === undefined ? '' : ` (${place.path}:${place.line})`;
  const reason = detail === undefined ? '' : ` ${detail}`;
  const error = new Error(`${label} is not implemented by this service${where}.${reason}`);
  error.name = 'NotImplementedError';
  return error;
}

/**
 * Adds what the platform documents of a class and the class lacks: constants with their values, and members
 * that throw when a script uses them, so that a script that names them loads and every other path of it runs.
 * `typeof` of such a property is `undefined`, and `for...in` does not list it: a loop over all properties would
 * always fail.
 */
export function addGaps(name: string, constructor: abstract new (...args: never[]) => object): void {
  const base = Object.getPrototypeOf(constructor) as object;
  for (
    let className: string | undefined = name;
    className !== undefined;
    className = documentedClass(className)?.base
  ) {
    const documented = isLanguageClass(className) ? undefined : documentedClass(className);
    // What the base class documents is on its own prototype.
    if (!documented || unqualifiedNameOf(base) === className) return;
    addDocumented(className, documented, constructor);
  }
}

function addDocumented(
  name: string,
  documented: DocumentedClass,
  constructor: abstract new (...args: never[]) => object,
): void {
  const prototype = constructor.prototype as object;
  for (const [constant, value] of entries(documented.constants ?? {})) {
    if (!hasOwn(constructor, constant)) {
      if (value === null) defineProperty(constructor, constant, gapProperty(name, constant, false));
      else defineProperty(constructor, constant, { value, enumerable: true });
    }
  }
  showConstants(constructor);
  for (const [owner, properties, isWritable] of [
    [prototype, documented.readOnly, false],
    [prototype, documented.writable, true],
    [constructor, documented.staticReadOnly, false],
    [constructor, documented.staticWritable, true],
  ] as const)
    for (const property of namesIn(properties)) {
      if (!(property in owner)) defineProperty(owner, property, gapProperty(name, property, isWritable));
      const upper = property.charAt(0).toUpperCase() + property.slice(1);
      defineMethod(owner, name, `get${upper}`);
      if (isWritable) defineMethod(owner, name, `set${upper}`);
    }
  for (const method of namesIn(documented.methods)) defineMethod(prototype, name, method);
  for (const method of namesIn(documented.staticMethods)) defineMethod(constructor, name, method);
}

/** Makes the constants of a class readable on its objects, too. */
function showConstants(constructor: abstract new (...args: never[]) => object): void {
  const prototype = constructor.prototype as object;
  for (const [name, descriptor] of entries(getOwnPropertyDescriptors(constructor)))
    if (/^[A-Z][A-Z\d_]*$/.test(name) && hasOwn(descriptor, 'value') && !hasOwn(prototype, name))
      defineProperty(prototype, name, { ...descriptor, enumerable: false });
}

function gapProperty(className: string, property: string, isWritable: boolean): PropertyDescriptor {
  const get = (): undefined => {
    if (isTypeofOperand(property)) return undefined;
    throw gapError(className, property);
  };
  const set = (): never => {
    if (isWritable) throw gapError(className, property);
    throw new TypeError(`${currentRun().moduleRoot}.${className}.${property} cannot be set.`);
  };
  gaps.add(get);
  return { get, set, configurable: true };
}

function defineMethod(owner: object, className: string, method: string): void {
  if (method in owner) return;
  const value = (...args: unknown[]): never => {
    throw gapError(className, method, args);
  };
  defineProperty(value, 'name', { value: method });
  gaps.add(value);
  defineProperty(owner, method, { value, enumerable: false, configurable: true });
}

/** Whether the platform documents a class that this service does not implement, so that only its name and constants work. */
export const isGapClass = (constructor: object): boolean => gapClasses.has(constructor);
const gapClasses = new SafeWeakSet<object>();

/** Creates the class of which the platform's documentation alone is known. Its constructor throws. */
export function createGapClass(
  name: string,
  base: abstract new (...args: never[]) => object,
): abstract new () => object {
  const refuse = (): never => {
    throw gapError(name, 'constructor');
  };
  const gapClass = class extends (base as new (...args: unknown[]) => object) {
    constructor() {
      super(refuse());
    }
  };
  defineProperty(gapClass, 'name', { value: name.split('.').at(-1) });
  gapClasses.add(gapClass);
  return gapClass;
}
