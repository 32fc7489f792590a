import { types } from 'node:util';
import { attributesOf } from '../attribute-views.ts';
import { documentOf } from '../document/hook-document.ts';
import { isPlatformMethod, platformNameOf, PlatformObject } from '../platform-object.ts';
import { inheritsFrom, prototypesOf, runsPlatformCodeOnly } from './safe-chain.ts';

const listTextLimit = 1000;
/** Lists within lists whose elements are looked at. */
const deepestList = 20;

/**
 * A value as text: strings raw, null as `null` (open-points, The Debugger API on the wire, 3). Runs no script code. Of a list
 * it is the beginning, and with `limit` more of it.
 */
export function textOf(value: unknown, limit = listTextLimit): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return functionText(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '0' : String(value);
  const inner = documentOf(value) ?? value;
  if (Array.isArray(inner)) return listText(inner, limit);
  if (inner !== value || attributesOf(value) || types.isProxy(value)) return '[object Object]';
  if (inheritsFrom(value, PlatformObject)) return platformText(value);
  if (types.isDate(value)) return Date.prototype.toString.call(value);
  if (types.isRegExp(value)) return RegExp.prototype.toString.call(value);
  if (inheritsFrom(value, Error)) return errorText(value);
  if (types.isBoxedPrimitive(value)) return primitiveText(value);
  return '[object Object]';
}

/**
 * As JavaScript writes a list, lists within it included and what it contains itself left out, but no longer than `limit` and
 * without asking the elements.
 */
function listText(list: readonly unknown[], limit: number, around: readonly unknown[] = []): string {
  let text = '';
  const within = [...around, list];
  for (let index = 0; index < list.length; index++) {
    text += (index === 0 ? '' : ',') + elementText(list, index, limit, within);
    if (text.length > limit) return `${text.slice(0, limit)}…`;
  }
  return text;
}

function elementText(
  list: readonly unknown[],
  index: number,
  limit: number,
  within: readonly unknown[],
): string {
  const element: unknown = Object.getOwnPropertyDescriptor(list, index)?.value;
  if (element === null || element === undefined || within.includes(element)) return '';
  if (!Array.isArray(element) || types.isProxy(element)) return textOf(element, limit);
  return within.length < deepestList ? listText(element, limit, within) : '…';
}

/** The head of the function: `function first(order)`. */
function functionText(value: object): string {
  const platformName = platformNameOf(value);
  if (platformName !== undefined) return `class ${platformName}`;
  if (isPlatformMethod(value)) {
    const name: unknown = Object.getOwnPropertyDescriptor(value, 'name')?.value;
    return `function ${String(name)}()`;
  }
  const source = Function.prototype.toString.call(value);
  const body = source.indexOf('{');
  return (body < 0 ? source : source.slice(0, body)).replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** The text of what an expression threw. The wire's form of an unknown name is `"fName" is not defined.` */
export function errorText(error: unknown): string {
  if (!isError(error)) return textOf(error);
  const message = dataText(error, 'message') ?? '';
  const name = dataText(error, 'name') ?? 'Error';
  const [, unknownName] = (name === 'ReferenceError' && /^(\S+) is not defined$/.exec(message)) || [];
  if (unknownName !== undefined) return `"${unknownName}" is not defined.`;
  if (name === 'ReferenceError' && /^"[^"]+" is not captured by this function(?:, .*)?$/.test(message))
    return `${message}.`;
  return message === '' ? name : `${name}: ${message}`;
}

const isError = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && inheritsFrom(value, Error);

/** Whether V8 and Node can write an error's stack without a getter or a formatter of the script's own. */
export function hasPlainStack(error: object): boolean {
  const formatter = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  if (formatter?.get || formatter?.value !== ownFormatter) return false;
  return ['name', 'message', 'toString'].every((key) => {
    for (const at of [error, ...prototypesOf(error)]) {
      const descriptor = Object.getOwnPropertyDescriptor(at, key);
      if (descriptor) return typeof descriptor.value === (key === 'toString' ? 'function' : 'string');
    }
    return inheritsFrom(error, Error);
  });
}

/** Node's, unless a script has put its own there. */
const ownFormatter: unknown = Error.prepareStackTrace;

/** As the Script API writes it, also where a script's class replaces `toString`. */
function platformText(value: PlatformObject): string {
  if (!runsPlatformCodeOnly(value)) return `[${platformNameOf(value)?.split('.').at(-1) ?? 'object'}]`;
  return String(value);
}

function primitiveText(value: object): string {
  if (types.isStringObject(value)) return String.prototype.valueOf.call(value);
  if (types.isNumberObject(value)) return textOf(Number.prototype.valueOf.call(value));
  if (types.isBooleanObject(value)) return textOf(Boolean.prototype.valueOf.call(value));
  return '[object Object]';
}

/** A text property of an object or its prototypes, unless it is a getter. */
function dataText(value: object, key: string): string | undefined {
  for (let at: unknown = value, depth = 0; typeof at === 'object' && at !== null && depth < 20; depth++) {
    if (types.isProxy(at)) return undefined;
    const found: unknown = Object.getOwnPropertyDescriptor(at, key)?.value;
    if (typeof found === 'string') return found;
    at = Object.getPrototypeOf(at);
  }
  return undefined;
}
