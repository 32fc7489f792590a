import { types } from 'node:util';
import { isAnyArray } from '../attribute-array.ts';
import { attributesOf } from '../attribute-views.ts';
import { documentOf } from '../document/hook-document.ts';
import { isPlatformMethod, PlatformObject } from '../platform-object.ts';
import { platformNameOf } from '../full-names.ts';
import { inheritsFrom, prototypesOf, runsPlatformCodeOnly } from '../prototype-chain.ts';
import { xmlText } from './xml-members.ts';

const defaultListTextLength = 1000;
const maxFunctionTextLength = 200;
/** Maximum depth of nested lists in a text. */
const maxListDepth = 20;

/**
 * Returns a value as text: strings without quotes, null as `null` (open-points, The Debugger API on the wire, 3).
 * Truncates the text of a list after `maxLength` characters. Runs no script code.
 */
export function textOf(value: unknown, maxLength = defaultListTextLength): string {
  if (typeof value === 'string') return value;
  const xml = xmlText(value);
  if (xml !== undefined) return xml;
  if (typeof value === 'function') return functionText(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '0' : String(value);
  const storedValue = documentOf(value) ?? value;
  if (isAnyArray(storedValue)) return listText(storedValue, maxLength);
  if (storedValue !== value || attributesOf(value) || types.isProxy(value)) return '[object Object]';
  if (inheritsFrom(value, PlatformObject)) return platformText(value);
  if (types.isDate(value)) return Date.prototype.toString.call(value);
  if (types.isRegExp(value)) return RegExp.prototype.toString.call(value);
  if (inheritsFrom(value, Error)) return errorText(value);
  if (types.isBoxedPrimitive(value)) return boxedPrimitiveText(value);
  return '[object Object]';
}

/**
 * Returns the text of a list as JavaScript's `toString` formats it, with nested lists but without lists that contain
 * themselves. Truncates it after `maxLength` characters, and does not call the elements' `toString`.
 */
function listText(
  list: readonly unknown[],
  maxLength: number,
  enclosingLists: readonly unknown[] = [],
): string {
  let text = '';
  const listAndEnclosing = [...enclosingLists, list];
  for (let index = 0; index < list.length; index++) {
    text += (index === 0 ? '' : ',') + elementText(list, index, maxLength, listAndEnclosing);
    if (text.length > maxLength) return `${text.slice(0, maxLength)}…`;
  }
  return text;
}

function elementText(
  list: readonly unknown[],
  index: number,
  maxLength: number,
  enclosingLists: readonly unknown[],
): string {
  const element: unknown = Object.getOwnPropertyDescriptor(list, index)?.value;
  if (element === null || element === undefined || enclosingLists.includes(element)) return '';
  if (!Array.isArray(element) || types.isProxy(element)) return textOf(element, maxLength);
  return enclosingLists.length < maxListDepth ? listText(element, maxLength, enclosingLists) : '…';
}

/** Returns the head of a function, such as `function first(order)`. */
function functionText(value: object): string {
  const platformName = platformNameOf(value);
  if (platformName !== undefined) return `class ${platformName}`;
  if (isPlatformMethod(value)) {
    const name: unknown = Object.getOwnPropertyDescriptor(value, 'name')?.value;
    return `function ${String(name)}()`;
  }
  const source = Function.prototype.toString.call(value);
  const body = source.indexOf('{');
  return (body < 0 ? source : source.slice(0, body))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxFunctionTextLength);
}

/**
 * Returns the text of a value that an expression threw. The Debugger API's text for an unknown name is `"fName" is not
 * defined.`
 */
export function errorText(error: unknown): string {
  if (!isError(error)) return textOf(error);
  const message = readText(error, 'message') ?? '';
  const name = readText(error, 'name') ?? 'Error';
  const [, unknownName] = (name === 'ReferenceError' && /^(\S+) is not defined$/.exec(message)) || [];
  if (unknownName !== undefined) return `"${unknownName}" is not defined.`;
  if (name === 'ReferenceError' && /^"[^"]+" is not captured by this function(?:, .*)?$/.test(message))
    return `${message}.`;
  return message === '' ? name : `${name}: ${message}`;
}

const isError = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && inheritsFrom(value, Error);

/**
 * Returns whether V8 and Node.js can write an error's stack without calling a getter or a formatter of the script.
 */
export function hasPlainStack(error: object): boolean {
  const formatter = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  if (formatter?.get || formatter?.value !== nodeFormatter) return false;
  return ['name', 'message', 'toString'].every((key) => {
    for (const object of [error, ...prototypesOf(error)]) {
      const descriptor = Object.getOwnPropertyDescriptor(object, key);
      if (descriptor) return typeof descriptor.value === (key === 'toString' ? 'function' : 'string');
    }
    return inheritsFrom(error, Error);
  });
}

/** The formatter of Node.js, read before any script can replace it. */
const nodeFormatter: unknown = Error.prepareStackTrace;

/**
 * Returns the text of a platform object as the Script API formats it, or its class name in brackets if the object or a
 * script's class overrides members.
 */
function platformText(value: PlatformObject): string {
  if (!runsPlatformCodeOnly(value)) return `[${platformNameOf(value)?.split('.').at(-1) ?? 'object'}]`;
  return String(value);
}

function boxedPrimitiveText(value: object): string {
  if (types.isStringObject(value)) return String.prototype.valueOf.call(value);
  if (types.isNumberObject(value)) return textOf(Number.prototype.valueOf.call(value));
  if (types.isBooleanObject(value)) return textOf(Boolean.prototype.valueOf.call(value));
  return '[object Object]';
}

/**
 * Returns a property's value from the first object of the prototype chain in which it is a string; undefined if there is
 * none. Calls no getter, and ends at a proxy or after 20 objects.
 */
function readText(value: object, key: string): string | undefined {
  for (
    let object: unknown = value, depth = 0;
    typeof object === 'object' && object !== null && depth < 20;
    depth++
  ) {
    if (types.isProxy(object)) return undefined;
    const text: unknown = Object.getOwnPropertyDescriptor(object, key)?.value;
    if (typeof text === 'string') return text;
    object = Object.getPrototypeOf(object);
  }
  return undefined;
}
