import { currentRun } from './current-run.ts';
import { documentedClass, isLanguageClass, namesIn, type DocumentedClass } from './documented-api.ts';
import { gapDetail } from './gap-details.ts';
import { unqualifiedNameOf } from './platform-names.ts';
import { innermostScriptPlace } from './script-stack.ts';
import { isTypeofOperand } from './typeof-operand.ts';
import { SafeWeakSet } from './protocol/primordials.ts';

// Captured before the first script runs, because scripts may replace these functions.
const { defineProperty, entries, getOwnPropertyDescriptors, hasOwn } = Object;

/** The functions of documented members that this service does not implement. */
const gaps = new SafeWeakSet<object>();

/**
 * Returns whether a value is the function of a documented member that is not implemented: a method or getter that
 * throws.
 */
export const isGap = (value: unknown): boolean => typeof value === 'function' && gaps.has(value);

/**
 * Creates the error that is thrown when a script uses a documented member that is not implemented. It names the
 * class, the member, and the script's file and line and, if they are known, the reason and an alternative.
 */
export const gapError = (className: string, member: string, args: readonly unknown[] = []): Error =>
  notImplemented(`${currentRun().moduleRoot}.${className}.${member}`, gapDetail(className, args));

/**
 * Creates the error that is thrown when a script uses something that is not implemented. It names the script's file and
 * line.
 */
export function notImplemented(label: string, detail?: string): Error {
  const place = innermostScriptPlace();
  const location = place === undefined ? '' : ` (${place.path}:${place.line})`;
  const reason = detail === undefined ? '' : ` ${detail}`;
  const error = new Error(`${label} is not implemented by this service${location}.${reason}`);
  error.name = 'NotImplementedError';
  return error;
}

/**
 * Adds the documented members that a class does not implement: constants with their values, and members that throw when a
 * script uses them. A script that refers to them can be loaded, and fails only when it reaches them. `typeof` of such a
 * property is `undefined`, and `for...in` does not list it, because a loop over all properties would always fail.
 */
export function addGaps(name: string, constructor: abstract new (...args: never[]) => object): void {
  const basePrototype = Object.getPrototypeOf(constructor) as object;
  for (
    let className: string | undefined = name;
    className !== undefined;
    className = documentedClass(className)?.base
  ) {
    const documentedMembers = isLanguageClass(className) ? undefined : documentedClass(className);
    // The members of the base class are on its prototype.
    if (!documentedMembers || unqualifiedNameOf(basePrototype) === className) return;
    addDocumentedMembers(className, documentedMembers, constructor);
  }
}

function addDocumentedMembers(
  name: string,
  documentedMembers: DocumentedClass,
  constructor: abstract new (...args: never[]) => object,
): void {
  const prototype = constructor.prototype as object;
  for (const [constant, value] of entries(documentedMembers.constants ?? {})) {
    if (!hasOwn(constructor, constant)) {
      if (value === null) defineProperty(constructor, constant, createGapProperty(name, constant, false));
      else defineProperty(constructor, constant, { value, enumerable: true });
    }
  }
  copyConstantsToPrototype(constructor);
  for (const [owner, properties, isWritable] of [
    [prototype, documentedMembers.readOnly, false],
    [prototype, documentedMembers.writable, true],
    [constructor, documentedMembers.staticReadOnly, false],
    [constructor, documentedMembers.staticWritable, true],
  ] as const)
    for (const property of namesIn(properties)) {
      if (!(property in owner))
        defineProperty(owner, property, createGapProperty(name, property, isWritable));
      const capitalizedName = property.charAt(0).toUpperCase() + property.slice(1);
      defineGapMethod(owner, name, `get${capitalizedName}`);
      if (isWritable) defineGapMethod(owner, name, `set${capitalizedName}`);
    }
  for (const method of namesIn(documentedMembers.methods)) defineGapMethod(prototype, name, method);
  for (const method of namesIn(documentedMembers.staticMethods)) defineGapMethod(constructor, name, method);
}

/** Makes the constants of a class readable on its instances too. */
function copyConstantsToPrototype(constructor: abstract new (...args: never[]) => object): void {
  const prototype = constructor.prototype as object;
  for (const [name, descriptor] of entries(getOwnPropertyDescriptors(constructor)))
    if (/^[A-Z][A-Z\d_]*$/.test(name) && hasOwn(descriptor, 'value') && !hasOwn(prototype, name))
      defineProperty(prototype, name, { ...descriptor, enumerable: false });
}

function createGapProperty(className: string, property: string, isWritable: boolean): PropertyDescriptor {
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

function defineGapMethod(owner: object, className: string, method: string): void {
  if (method in owner) return;
  const value = (...args: unknown[]): never => {
    throw gapError(className, method, args);
  };
  defineProperty(value, 'name', { value: method });
  gaps.add(value);
  defineProperty(owner, method, { value, enumerable: false, configurable: true });
}

/** Returns whether this service does not implement a documented class, so that only its name and constants work. */
export const isGapClass = (constructor: object): boolean => gapClasses.has(constructor);
const gapClasses = new SafeWeakSet<object>();

/** Creates a documented class that this service does not implement. Its constructor throws. */
export function createGapClass(
  name: string,
  base: abstract new (...args: never[]) => object,
): abstract new () => object {
  const throwGapError = (): never => {
    throw gapError(name, 'constructor');
  };
  const gapClass = class extends (base as new (...args: unknown[]) => object) {
    constructor() {
      super(throwGapError());
    }
  };
  defineProperty(gapClass, 'name', { value: name.split('.').at(-1) });
  gapClasses.add(gapClass);
  return gapClass;
}
