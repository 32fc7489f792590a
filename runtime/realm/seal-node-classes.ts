import { Buffer } from 'node:buffer';
import * as crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Dirent, Stats } from 'node:fs';
import { Socket } from 'node:net';
import * as stream from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Worker } from 'node:worker_threads';
import * as zlib from 'node:zlib';
import { SafeSet } from '../protocol/primordials.ts';

/** Objects of the language, which the snapshot of the realm restores. */
const languageObjects: ReadonlySet<unknown> = new SafeSet([Object.prototype, Function.prototype, Uint8Array]);
const typedArrays: unknown = Object.getPrototypeOf(Uint8Array.prototype);

/**
 * Protects the classes of Node.js that this thread uses. A script may obtain an instance of them: some of Node's code
 * calls methods that scripts may replace, such as `Function.prototype.call` when it creates a compressor. Other code
 * sets properties for which scripts may define a setter on `Object.prototype`, such as `_options` of a digest. The
 * script could then replace methods of the class, some of which `process` inherits too, and thereby receive events.
 *
 * After this call, the methods cannot be replaced, and no event emitter inherits from the `Object.prototype` of
 * scripts, on which a getter would receive `process`.
 */
export function sealNodeClasses(): void {
  detachFromScripts(EventEmitter.prototype);
  for (const constructor of nodeClasses()) {
    sealMethods(constructor);
    sealMethods(constructor.prototype as object);
  }
  // A script with one buffer of a shared allocation could read the content of the others.
  Buffer.poolSize = 0;
}

/** Returns the classes to protect, with their base classes. */
function nodeClasses(): Set<{ readonly prototype: unknown }> {
  const classes = new Set<{ readonly prototype: unknown }>();
  const add = (value: unknown): void => {
    if (typeof value !== 'function' || languageObjects.has(value) || value === typedArrays) return;
    const prototype: unknown = value.prototype;
    if (typeof prototype !== 'object' || prototype === null || classes.has(value)) return;
    if (languageObjects.has(prototype)) return;
    classes.add(value);
    const parent: unknown = Object.getPrototypeOf(prototype);
    if (typeof parent === 'object' && parent !== null && !languageObjects.has(parent))
      add(Object.getOwnPropertyDescriptor(parent, 'constructor')?.value);
  };
  const otherClasses = [
    EventEmitter,
    Socket,
    Worker,
    Buffer,
    StringDecoder,
    Stats,
    Dirent,
    process.constructor,
  ];
  for (const module of [stream, crypto, zlib])
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(module))) add(value);
  otherClasses.forEach(add);
  // Not all classes in the prototype chains of these instances are exported.
  for (const instance of [crypto.createHash('sha256'), crypto.createHmac('sha256', ''), zlib.createGzip()]) {
    for (
      let owner: unknown = instance;
      typeof owner === 'object' && owner !== null;
      owner = Object.getPrototypeOf(owner)
    )
      if (!languageObjects.has(owner)) add(Object.getOwnPropertyDescriptor(owner, 'constructor')?.value);
  }
  return classes;
}

/**
 * Makes methods and accessors read-only, and prevents new properties. Values remain writable, because instances may
 * override them.
 */
function sealMethods(owner: object): void {
  for (const key of Reflect.ownKeys(owner)) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (descriptor?.configurable !== true || key === 'prototype') continue;
    if (!('value' in descriptor)) Object.defineProperty(owner, key, { configurable: false });
    else if (typeof descriptor.value === 'function')
      Object.defineProperty(owner, key, { configurable: false, writable: false });
  }
  Object.preventExtensions(owner);
}

/** Replaces the prototype of an object with a frozen copy of the `Object.prototype` of scripts. */
function detachFromScripts(owner: object): void {
  const copy: object = Object.create(null, Object.getOwnPropertyDescriptors(Object.prototype)) as object;
  Object.setPrototypeOf(owner, Object.freeze(copy));
}
