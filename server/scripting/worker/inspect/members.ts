import { types } from 'node:util';
import { attributesOf } from '../attribute-views.ts';
import { documentOf } from '../document/hook-document.ts';
import {
  declaredProperties,
  isPlatformMethod,
  isUnshown,
  platformNameOf,
  PlatformObject,
} from '../platform-object.ts';
import { packageMembers, type PackageMembers } from '../platform-modules.ts';
import { mapEntries, type MapEntries } from './map-entries.ts';
import { builtInProperties, inheritedAccessors, isNative, ownSymbols } from './other-properties.ts';
import { hasInternals, internalsOf } from './internals.ts';
import { inheritsFrom, prototypesOf, runsPlatformCodeOnly } from './safe-chain.ts';
import { hasPlainStack } from './text.ts';

/** A member that cannot be read without running the script's own code. */
export const needsCode: unique symbol = Symbol('needsCode');
export const noMember: unique symbol = Symbol('noMember');

/**
 * What an object shows: elements first, named `[0]`, so that `start` and `count` page through a list by index; then
 * its named properties. Counting and paging never read the members outside the page.
 */
export interface Members {
  readonly total: number;
  name(index: number): string;
  value(index: number): unknown;
  /** The member of that name, or {@link noMember}. */
  named(name: string): unknown;
}

const none: Members = { total: 0, name: () => '', value: () => undefined, named: () => noMember };

/** Members of any value; primitives have none. Runs no script code: only getters of the Script API are asked. */
export function membersOf(value: unknown): Members {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return none;
  const document = documentOf(value);
  if (document) return ofDocument(value, document);
  const attributes = attributesOf(value);
  if (attributes) return ofObject(attributes, (key) => attributes[key]);
  const classes = packageMembers(value);
  if (classes) return ofPackage(classes);
  // A proxy of the script's own would run the script's traps.
  if (types.isProxy(value)) return withInternals(none, value);
  const entries = mapEntries(value);
  if (entries) return ofEntries(entries, value);
  if (inheritsFrom(value, PlatformObject)) return ofPlatformObject(value);
  const members = ofObject(value, (key) => dataValue(value, key));
  return hasInternals(value) ? withInternals(members, value) : members;
}

/** What V8 knows besides comes last. It is asked only where it is counted, shown or named. */
function withInternals(members: Members, value: object): Members {
  return {
    get total() {
      return members.total + internalsOf(value).length;
    },
    name: (index) =>
      index < members.total ? members.name(index) : (internalsOf(value)[index - members.total]?.[0] ?? ''),
    value: (index) =>
      index < members.total ? members.value(index) : internalsOf(value)[index - members.total]?.[1],
    named(name) {
      const member = members.named(name);
      if (member !== noMember || !/^(?:#|\[\[)/.test(name)) return member;
      const internal = internalsOf(value).find(([candidate]) => candidate === name);
      return internal ? internal[1] : noMember;
    },
  };
}

/** A document shows its fields by their stored names, and is asked by either spelling. */
function ofDocument(view: object, document: object): Members {
  const read = (key: string): unknown => Reflect.get(view, key) as unknown;
  const members = ofObject(document, read);
  return {
    ...members,
    named(name) {
      const stored = members.named(name);
      return stored === noMember && Reflect.has(view, name) ? read(name) : stored;
    },
  };
}

function dataValue(value: object, key: string): unknown {
  // V8 makes it when the property is first looked at.
  if (key === 'stack' && inheritsFrom(value, Error) && Object.hasOwn(value, key))
    return hasPlainStack(value) ? stackOf(value) : needsCode;
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  if (!descriptor) return otherValue(value, key);
  if (descriptor.get && isPlatformMethod(descriptor.get) && !isUnshown(value, key))
    return guarded(() => Reflect.get(value, key) as unknown);
  return descriptor.get || descriptor.set ? needsCode : descriptor.value;
}

function stackOf(error: Error): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  if (descriptor?.get && !isNative(descriptor.get)) return needsCode;
  return descriptor?.get ? (Reflect.apply(descriptor.get, error, []) as unknown) : descriptor?.value;
}

/** An error is shown in the member's place: a property that fails must not hide the others. */
function guarded(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

/** What stands under none of the object's own names. */
function otherValue(value: object, key: string): unknown {
  const symbol = ownSymbols(value).find((one) => String(one) === key);
  if (symbol) {
    const descriptor = Object.getOwnPropertyDescriptor(value, symbol);
    return descriptor?.get || descriptor?.set ? needsCode : descriptor?.value;
  }
  const builtIn = builtInProperties(value)?.[key];
  return builtIn ? builtIn() : inheritedAccessors(value).includes(key) ? needsCode : undefined;
}

function lengthOf(value: object): number {
  const isList = types.isArgumentsObject(value) || types.isStringObject(value) || types.isTypedArray(value);
  if (!isList && !Array.isArray(value)) return 0;
  // Script code may have made anything of it.
  const length: unknown = types.isTypedArray(value)
    ? value.length
    : Object.getOwnPropertyDescriptor(value, 'length')?.value;
  return typeof length === 'number' && length >= 0 ? Math.trunc(length) : 0;
}

/** A list's element names come first, by the language's own order, so only the end needs to be looked at. */
function namesAfterElements(names: string[], length: number): string[] {
  if (length === 0) return names;
  let first = names.length;
  while (first > 0 && !/^\d+$/.test(names[first - 1] ?? '')) first--;
  return names.slice(first);
}

function ofObject(value: object, read: (key: string) => unknown): Members {
  const length = lengthOf(value);
  const names = namesAfterElements(Object.getOwnPropertyNames(value), length);
  const hidden = typeof value === 'function' ? hiddenOf(value) : undefined;
  const named = [...(hidden ? names.filter((name) => !hidden.has(name)) : names), ...otherNames(value)];
  return {
    total: length + named.length,
    name: (index) => (index < length ? `[${index}]` : (named[index - length] ?? '')),
    value: (index) => read(index < length ? String(index) : (named[index - length] ?? '')),
    named(name) {
      const [, element] = /^\[(\d+)\]$/.exec(name) ?? [];
      if (element !== undefined) return Number(element) < length ? read(element) : noMember;
      return Object.hasOwn(value, name) || otherNames(value).includes(name) ? read(name) : noMember;
    },
  };
}

/** Names of a function's properties that say nothing. */
const hiddenOf = (value: object): ReadonlySet<string> =>
  new Set(platformNameOf(value) === undefined ? ['arguments', 'caller'] : ['length', 'name', 'prototype']);

/** Names besides those of the object's own properties, which are texts. */
function otherNames(value: object): string[] {
  const names = [
    ...Object.keys(builtInProperties(value) ?? {}),
    ...ownSymbols(value).map(String),
    ...inheritedAccessors(value),
  ];
  return names.filter((name) => !Object.hasOwn(value, name));
}

/** The module root and its packages. */
function ofPackage({ names, read }: PackageMembers): Members {
  return {
    total: names.length,
    name: (index) => names[index] ?? '',
    value: (index) => read(names[index] ?? ''),
    named: (name) => (names.includes(name) ? read(name) : noMember),
  };
}

function ofPlatformObject(value: PlatformObject): Members {
  const names = [...Object.getOwnPropertyNames(value), ...declaredProperties(value)];
  return {
    total: names.length,
    name: (index) => names[index] ?? '',
    value: (index) => platformValue(value, names[index] ?? ''),
    named: (name) => (names.includes(name) ? platformValue(value, name) : noMember),
  };
}

/** A property that a platform object has of itself, of a script's class or of the platform's. */
function platformValue(value: object, name: string): unknown {
  for (const at of [value, ...prototypesOf(value)]) {
    const descriptor = Object.getOwnPropertyDescriptor(at, name);
    if (!descriptor) continue;
    if (!descriptor.get) return descriptor.set ? needsCode : descriptor.value;
    if (!isPlatformMethod(descriptor.get) || !inheritsFrom(value, PlatformObject)) return needsCode;
    return runsPlatformCodeOnly(value) ? guarded(() => Reflect.get(value, name) as unknown) : needsCode;
  }
  return undefined;
}

function ofEntries({ entries, extra }: MapEntries, value: object): Members {
  const names = entries.map(([name]) => name);
  return {
    total: names.length + extra.length,
    name: (index) => names[index] ?? extra[index - names.length] ?? '',
    value: (index) =>
      index < entries.length ? entries[index]?.[1] : platformValue(value, extra[index - names.length] ?? ''),
    named(name) {
      const at = names.indexOf(name);
      if (at >= 0) return entries[at]?.[1];
      return extra.includes(name) ? platformValue(value, name) : noMember;
    },
  };
}
