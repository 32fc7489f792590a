import { setPlatformErrors } from '../platform-errors.ts';
import { writeLog } from '../write-log.ts';
import { Collection, elements } from '../api/util/Collection.ts';
import { OldGenerator, stopIteration } from '../modules/old-generator.ts';
import { formatMessage } from '../message-format.ts';
import { innermostScriptPlace, scriptFrames } from '../script-stack.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The methods of arrays that `Array` also has as functions whose first argument is the list. */
const arrayGenerics = freezeTable([
  'join',
  'reverse',
  'sort',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'concat',
  'slice',
  'indexOf',
  'lastIndexOf',
  'every',
  'filter',
  'forEach',
  'map',
  'some',
  'reduce',
  'reduceRight',
]);

/** Error classes that the platform has in addition to the language's. */
const errorClasses = freezeTable([
  'APIException',
  'SystemError',
  'IOError',
  'Fault',
  'InternalError',
  'XMLStreamError',
  'ConversionError',
]);

type Method = (this: unknown, ...args: never[]) => unknown;

/**
 * Adds the globals and methods that the platform's engine has in addition to today's JavaScript. Called before the
 * snapshot of the realm is taken, so that a script's changes to them are undone.
 */
export function defineDialectGlobals(): void {
  for (const name of arrayGenerics) {
    const method = Reflect.get(Array.prototype, name) as Method;
    define(Array, name, (list: unknown, ...args: never[]) => Reflect.apply(method, toList(list), args));
  }
  define(String.prototype, 'equals', function (this: unknown, other: unknown) {
    return String(this) === String(other);
  });
  define(String.prototype, 'equalsIgnoreCase', function (this: unknown, other: unknown) {
    return String(this).toLowerCase() === String(other).toLowerCase();
  });
  // On the platform, a decimal in a request's document is an object with this method. Here, it is a number.
  define(Number.prototype, 'get', function (this: unknown) {
    return Number(this);
  });
  define(globalThis, 'trace', (message: unknown, ...values: unknown[]) =>
    writeLog('info', 'trace', formatMessage(String(message), values), innermostScriptPlace()),
  );
  define(globalThis, 'PIPELET_NEXT', 1);
  define(globalThis, 'PIPELET_ERROR', 0);
  define(globalThis, 'StopIteration', stopIteration);
  define(globalThis, 'Generator', OldGenerator);
  defineErrors();
}

function define(owner: object, name: string, value: unknown): void {
  if (typeof value === 'function') Object.defineProperty(value, 'name', { value: name });
  Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false });
}

const toList = (list: unknown): unknown =>
  list instanceof Collection ? [...(list[elements] as unknown[])] : list;

/**
 * Defines the platform's error classes, and the properties `fileName` and `lineNumber` of all errors: the location
 * where an error was created. Scripts can also pass them to `new Error`.
 */
function defineErrors(): void {
  defineErrorProperty('fileName', (frame) => frame.replace(/:\d+$/, '').replace(/^\//, ''));
  defineErrorProperty('lineNumber', (frame) => Number(/\d+$/.exec(frame)?.[0]));
  for (const name of [
    'Error',
    'EvalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
  ])
    define(globalThis, name, withLocation(Reflect.get(globalThis, name) as ErrorConstructor));
  for (const name of errorClasses) define(globalThis, name, withLocation(createErrorClass(name)));
  setPlatformErrors(
    Reflect.get(globalThis, 'APIException') as ErrorConstructor,
    Reflect.get(globalThis, 'IOError') as ErrorConstructor,
  );
  for (const name of ['APIException', 'SystemError', 'IOError', 'Fault']) defineCause(name);
  for (const property of ['faultActor', 'faultCode', 'faultDetail', 'faultString'])
    defineCalculatedProperty('Fault', property, () => null);
  defineCalculatedProperty('APIException', 'type', (error) => error.name);
}

/**
 * Defines the properties with which the platform describes the Java exception behind an error. Here, they describe
 * the error itself and its cause. They must not throw, since an error handler that logs them would then hide the
 * original error.
 */
function defineCause(className: string): void {
  const causeOf = ({ cause }: Error): Error | undefined => (cause instanceof Error ? cause : undefined);
  for (const property of ['javaName', 'javaFullName'])
    defineCalculatedProperty(className, property, (error) => error.name);
  defineCalculatedProperty(className, 'javaMessage', (error) => error.message);
  for (const property of ['causeName', 'causeFullName'])
    defineCalculatedProperty(className, property, (error) => causeOf(error)?.name ?? null);
  defineCalculatedProperty(className, 'causeMessage', (error) => causeOf(error)?.message ?? null);
}

/** Defines a property whose value is calculated. Assigning to it gives that one error an own property instead. */
function defineCalculatedProperty(
  className: string,
  property: string,
  read: (error: Error) => unknown,
): void {
  const { prototype } = Reflect.get(globalThis, className) as ErrorConstructor;
  Object.defineProperty(prototype, property, {
    // A proxy for the same reason as in `defineErrorProperty`.
    get: new Proxy(function (this: Error): unknown {
      return read(this);
    }, {}),
    set(this: object, value: unknown): void {
      Object.defineProperty(this, property, { value, writable: true, configurable: true, enumerable: true });
    },
    configurable: true,
    enumerable: false,
  });
}

function defineErrorProperty(name: string, read: (frame: string) => unknown): void {
  const get = function (this: unknown): unknown {
    const [frame] = this instanceof Error ? scriptFrames(this.stack) : [];
    return frame === undefined ? undefined : read(frame);
  };
  const set = function (this: object, value: unknown): void {
    Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
  };
  Object.defineProperty(Error.prototype, name, {
    // The debugger takes a proxy for a built-in function, and does not show the getters of built-in classes.
    get: new Proxy(get, {}),
    set,
    configurable: true,
    enumerable: false,
  });
}

/** Returns an error class whose constructor also accepts a file name and a line number. */
function withLocation(original: ErrorConstructor): ErrorConstructor {
  // The stack begins at the script that creates the error, so each trap omits itself.
  const create = (args: readonly unknown[], newTarget: unknown, trap: object): object => {
    const [message, fileName, lineNumber] = args;
    const hasLocation = typeof fileName === 'string' || typeof lineNumber === 'number';
    const error = Reflect.construct(
      original,
      hasLocation ? [message] : args,
      newTarget as NewableFunction,
    ) as object;
    Error.captureStackTrace(error, trap as NewableFunction);
    if (hasLocation) Object.assign(error, { fileName, ...(lineNumber === undefined ? {} : { lineNumber }) });
    return error;
  };
  const handler: ProxyHandler<ErrorConstructor> = {
    construct: (_target, args: unknown[], newTarget) => create(args, newTarget, handler.construct ?? handler),
    apply: (_target, _self, args: unknown[]) => create(args, proxy, handler.apply ?? handler),
  };
  const proxy = new Proxy(original, handler);
  Object.defineProperty(original.prototype, 'constructor', { value: proxy });
  return proxy;
}

function createErrorClass(name: string): ErrorConstructor {
  const constructor = { [name]: class extends Error {} }[name] as ErrorConstructor;
  Object.defineProperty(constructor.prototype, 'name', {
    value: name,
    writable: true,
    configurable: true,
    enumerable: false,
  });
  return constructor;
}
