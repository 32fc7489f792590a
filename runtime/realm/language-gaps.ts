import { documentedClass, documentedLanguageClasses, namesIn } from '../documented-api.ts';
import { notImplemented } from '../gaps.ts';
import { isTypeofOperand } from '../typeof-operand.ts';
import { SafeSet, SafeWeakSet, freezeTable } from '../protocol/primordials.ts';
import { webReferenceGlobals, webReferences, type WebReferenceGlobal } from './web-references.ts';

const { defineProperty } = Object;

/** Names that every module has in its scope. */
export const moduleNames: readonly string[] = freezeTable([
  'exports',
  'importClass',
  'importPackage',
  'importScript',
  'module',
  'require',
]);

/** Globals that are defined for each script run. */
const runNames: readonly string[] = freezeTable(['customer', 'empty', 'request', 'response', 'session']);

/** Documented classes that get no placeholders: interfaces without a global name, `Object` and the global object. */
const classesWithoutPlaceholders = new SafeSet([
  'ES6Iterator',
  'Iterable',
  'Iterator',
  'Module',
  'Object',
  'global',
]);

/** Properties that each instance has as own properties. */
export const ownProperties: ReadonlySet<string> = new SafeSet([
  'Error.stack',
  'Function.prototype',
  'RegExp.lastIndex',
]);

const gaps = new SafeWeakSet<object>();

/**
 * Returns whether a value is a placeholder for a part of the platform's language that this service does not
 * implement.
 */
export const isLanguageGap = (value: unknown): boolean => typeof value === 'function' && gaps.has(value);

/**
 * Defines placeholders for the parts of the platform's language that neither V8 nor this service implements. Scripts
 * can refer to a placeholder class, in `instanceof` too, but its constructor and members throw when they are used.
 * Called before the snapshot of the realm is taken.
 */
export function defineLanguageGaps(): void {
  for (const name of documentedLanguageClasses()) {
    const documentation = documentedClass(`TopLevel.${name}`);
    if (!documentation || classesWithoutPlaceholders.has(name)) continue;
    const builtIn: unknown = Reflect.get(globalThis, name);
    const owner = builtIn ?? defineClass(name);
    if (typeof owner !== 'function') continue;
    const prototype = Reflect.get(owner, 'prototype') as object | undefined;
    for (const method of namesIn(documentation.methods)) if (prototype) defineMethod(prototype, name, method);
    for (const method of namesIn(documentation.staticMethods)) defineMethod(owner, name, method);
    // The properties of XML objects are their elements.
    if (!prototype || name === 'XML' || name === 'XMLList') continue;
    for (const property of [...namesIn(documentation.readOnly), ...namesIn(documentation.writable)])
      if (!ownProperties.has(`${name}.${property}`)) defineAccessor(prototype, name, property);
  }
  const globals = documentedClass('TopLevel.global');
  for (const name of webReferenceGlobals) defineWebReferences(name);
  for (const name of Object.keys(globals?.constants ?? {})) defineAccessor(globalThis, 'global', name);
  const definedNames = new Set([...moduleNames, ...runNames]);
  for (const name of namesIn(globals?.staticMethods))
    if (!definedNames.has(name)) defineMethod(globalThis, 'global', name);
}

function defineClass(name: string): object {
  const languageClass = function (): never {
    throw notImplemented(name);
  };
  if (name.endsWith('Error') || name === 'APIException' || name === 'Fault')
    Object.setPrototypeOf(languageClass.prototype as object, Error.prototype);
  defineProperty(languageClass, 'name', { value: name });
  gaps.add(languageClass);
  defineProperty(globalThis, name, { value: languageClass, writable: true, configurable: true });
  return languageClass;
}

function defineMethod(owner: object, className: string, method: string): void {
  if (method in owner) return;
  const value = (): never => {
    throw notImplemented(`${className}.${method}`);
  };
  gaps.add(value);
  defineProperty(value, 'name', { value: method });
  defineProperty(owner, method, { value, writable: true, configurable: true });
}

function defineWebReferences(name: WebReferenceGlobal): void {
  const references = webReferences(name);
  defineGap(globalThis, name, () => (isTypeofOperand(name, true) ? undefined : references));
}

function defineAccessor(owner: object, className: string, property: string): void {
  if (property in owner) return;
  defineGap(owner, property, () => {
    if (isTypeofOperand(property, className === 'global')) return undefined;
    throw notImplemented(`${className}.${property}`);
  });
}

function defineGap(owner: object, property: string, get: () => unknown): void {
  const set = (value: unknown): void => {
    defineProperty(owner, property, { value, writable: true, enumerable: true, configurable: true });
  };
  gaps.add(get);
  defineProperty(owner, property, { get, set, configurable: true });
}
