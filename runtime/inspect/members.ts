import { types } from 'node:util';
import { isAnyArray } from '../attribute-array.ts';
import { attributesOf } from '../attribute-views.ts';
import { documentOf } from '../document/hook-document.ts';
import { declaredProperties, isPlatformMethod, hasSideEffects, PlatformObject } from '../platform-object.ts';
import { platformNameOf } from '../full-names.ts';
import { packageMembers, type PackageMembers } from '../platform-modules.ts';
import { containerEntries, type ContainerEntries } from './container-entries.ts';
import { builtInProperties, inheritedAccessors, isNative, ownSymbols } from './other-properties.ts';
import { hasInternals, requireInternals } from './internals.ts';
import { inheritsFrom, prototypesOf, runsPlatformCodeOnly } from '../prototype-chain.ts';
import { hasPlainStack } from './text.ts';
import { xmlEntries } from './xml-members.ts';
import { elementCountOf, freezeTable } from '../protocol/primordials.ts';

// The original functions: those that scripts see also look for members that a platform object declares, which may call
// the traps of a script's proxy.
const { hasOwn, keys } = Object;

/** A member that cannot be read without running the script's own code. */
export const unevaluatedMember: unique symbol = Symbol('unevaluatedMember');
/** Returned instead of a value if there is no member with the name. */
export const noMember: unique symbol = Symbol('noMember');

/**
 * The members of an object that the debugger shows: first the elements, named `[0]` and so on (or by the keys of a
 * map), so that `start` and `count` page through a list by index; then the named properties. Counting and paging never
 * call a getter of a member outside the page.
 */
export interface Members {
  readonly total: number;
  name(index: number): string;
  value(index: number): unknown;
  /** The member with a name, or {@link noMember}. */
  byName(name: string): unknown;
}

const noMembers: Members = freezeTable({
  total: 0,
  name: () => '',
  value: () => undefined,
  byName: () => noMember,
});

/**
 * Returns the members of a value; primitives have none. Runs no script code: only getters of the Script API are called.
 */
export const membersOf = (value: unknown): Members =>
  listMembers(value, (members, object) => (hasInternals(object) ? addInternals(members, object) : members));

/** Returns the members of a value without V8's internal properties. */
export const membersWithoutInternals = (value: unknown): Members => listMembers(value, (members) => members);

/** Returns the members of a value. `complete` may add members to those of a JavaScript object. */
function listMembers(value: unknown, complete: (members: Members, value: object) => Members): Members {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return noMembers;
  const xml = xmlEntries(value);
  if (xml) return membersOfEntries({ entries: xml, extraNames: [] }, value);
  const document = documentOf(value);
  if (document) return membersOfDocument(value, document);
  const attributes = attributesOf(value);
  if (attributes) return membersOfObject(attributes, (key) => attributes[key]);
  const packageContent = packageMembers(value);
  if (packageContent) return membersOfPackage(packageContent);
  // Reading the members of a proxy would call its traps.
  if (types.isProxy(value)) return complete(noMembers, value);
  const entries = containerEntries(value);
  if (entries) return membersOfEntries(entries, value);
  if (inheritsFrom(value, PlatformObject)) return membersOfPlatformObject(value);
  return complete(
    membersOfObject(value, (key) => readDataValue(value, key)),
    value,
  );
}

/**
 * Adds V8's internal properties at the end. They are read only if they are counted, shown or requested by
 * name.
 */
function addInternals(members: Members, value: object): Members {
  return {
    get total() {
      return members.total + requireInternals(value).length;
    },
    name: (index) =>
      index < members.total
        ? members.name(index)
        : (requireInternals(value)[index - members.total]?.[0] ?? ''),
    value: (index) =>
      index < members.total ? members.value(index) : requireInternals(value)[index - members.total]?.[1],
    byName(name) {
      const member = members.byName(name);
      if (member !== noMember || !/^(?:#|\[\[)/.test(name)) return member;
      const internal = requireInternals(value).find(([candidate]) => candidate === name);
      return internal ? internal[1] : noMember;
    },
  };
}

/**
 * Returns the members of a document. Fields are listed under their stored names, such as `customer_info`; a path may
 * also use `customerInfo`.
 */
function membersOfDocument(view: object, document: object): Members {
  const read = (key: string): unknown => Reflect.get(view, key) as unknown;
  const members = membersOfObject(document, read);
  return {
    ...members,
    byName(name) {
      const storedValue = members.byName(name);
      return storedValue === noMember && Reflect.has(view, name) ? read(name) : storedValue;
    },
  };
}

function readDataValue(value: object, key: string): unknown {
  // V8 creates the stack when the property is first read, and may then run code of the script.
  if (key === 'stack' && inheritsFrom(value, Error) && hasOwn(value, key))
    return hasPlainStack(value) ? readStack(value) : unevaluatedMember;
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  if (!descriptor) return readOtherValue(value, key);
  if (descriptor.get && isPlatformMethod(descriptor.get) && !hasSideEffects(value, key))
    return readOrError(() => Reflect.get(value, key) as unknown);
  return descriptor.get || descriptor.set ? unevaluatedMember : descriptor.value;
}

function readStack(error: Error): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  if (descriptor?.get && !isNative(descriptor.get)) return unevaluatedMember;
  return descriptor?.get ? (Reflect.apply(descriptor.get, error, []) as unknown) : descriptor?.value;
}

/** Reads a member. Returns the error if reading fails, so that one failing property does not hide the others. */
function readOrError(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

/** Returns the value of a member that is not an own property with a string key. */
function readOtherValue(value: object, key: string): unknown {
  const symbol = ownSymbols(value).find((candidate) => String(candidate) === key);
  if (symbol) {
    const descriptor = Object.getOwnPropertyDescriptor(value, symbol);
    return descriptor?.get || descriptor?.set ? unevaluatedMember : descriptor?.value;
  }
  const builtIn = builtInProperties(value)?.[key];
  return builtIn ? builtIn() : inheritedAccessors(value).includes(key) ? unevaluatedMember : undefined;
}

function listLength(value: object): number {
  const isList = types.isArgumentsObject(value) || types.isStringObject(value) || types.isTypedArray(value);
  if (!isList && !isAnyArray(value)) return 0;
  // A script may have changed the property `length`.
  const length: unknown = types.isTypedArray(value)
    ? elementCountOf(value)
    : Object.getOwnPropertyDescriptor(value, 'length')?.value;
  return typeof length === 'number' && length >= 0 ? Math.trunc(length) : 0;
}

/**
 * Returns the names that follow the element names of a list. JavaScript lists element names first, so the search
 * starts at the end.
 */
function namesAfterElements(names: string[], length: number): string[] {
  if (length === 0) return names;
  let start = names.length;
  while (start > 0 && !/^\d+$/.test(names[start - 1] ?? '')) start--;
  return names.slice(start);
}

function membersOfObject(value: object, read: (key: string) => unknown): Members {
  const length = listLength(value);
  const names = namesAfterElements(Object.getOwnPropertyNames(value), length);
  const hiddenNames = typeof value === 'function' ? getHiddenNames(value) : undefined;
  const namedKeys = [
    ...(hiddenNames ? names.filter((name) => !hiddenNames.has(name)) : names),
    ...otherNames(value),
  ];
  return {
    total: length + namedKeys.length,
    name: (index) => (index < length ? `[${index}]` : (namedKeys[index - length] ?? '')),
    value: (index) => read(index < length ? String(index) : (namedKeys[index - length] ?? '')),
    byName(name) {
      const [, element] = /^\[(\d+)\]$/.exec(name) ?? [];
      if (element !== undefined) return Number(element) < length ? read(element) : noMember;
      return hasOwn(value, name) || otherNames(value).includes(name) ? read(name) : noMember;
    },
  };
}

/** Returns the names of a function's properties that are not shown. */
const getHiddenNames = (value: object): ReadonlySet<string> =>
  new Set(platformNameOf(value) === undefined ? ['arguments', 'caller'] : ['length', 'name', 'prototype']);

/** Returns the names of members that are not own properties with string keys. */
function otherNames(value: object): string[] {
  const builtInNames = keys(builtInProperties(value) ?? {});
  const names = [
    ...builtInNames,
    ...ownSymbols(value).map(String),
    ...inheritedAccessors(value).filter((name) => !builtInNames.includes(name)),
  ];
  return names.filter((name) => !hasOwn(value, name));
}

/** Returns the members of the module root or of a package. */
function membersOfPackage({ names, read }: PackageMembers): Members {
  return {
    total: names.length,
    name: (index) => names[index] ?? '',
    value: (index) => read(names[index] ?? ''),
    byName: (name) => (names.includes(name) ? read(name) : noMember),
  };
}

function membersOfPlatformObject(value: PlatformObject): Members {
  const names = [...Object.getOwnPropertyNames(value), ...declaredProperties(value)];
  return {
    total: names.length,
    name: (index) => names[index] ?? '',
    value: (index) => platformValue(value, names[index] ?? ''),
    byName: (name) => (names.includes(name) ? platformValue(value, name) : noMember),
  };
}

/**
 * Returns the value of a property of a platform object, which may be its own, or inherited from a script's class or a
 * platform class; `unevaluatedMember` if reading it could run script code.
 */
function platformValue(value: object, name: string): unknown {
  for (const owner of [value, ...prototypesOf(value)]) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (!descriptor) continue;
    if (!descriptor.get) return descriptor.set ? unevaluatedMember : descriptor.value;
    if (!isPlatformMethod(descriptor.get) || !inheritsFrom(value, PlatformObject)) return unevaluatedMember;
    return runsPlatformCodeOnly(value)
      ? readOrError(() => Reflect.get(value, name) as unknown)
      : unevaluatedMember;
  }
  return undefined;
}

function membersOfEntries({ entries, extraNames }: ContainerEntries, value: object): Members {
  const names = entries.map(([name]) => name);
  return {
    total: names.length + extraNames.length,
    name: (index) => names[index] ?? extraNames[index - names.length] ?? '',
    value: (index) =>
      index < entries.length
        ? entries[index]?.[1]
        : platformValue(value, extraNames[index - names.length] ?? ''),
    byName(name) {
      const index = names.indexOf(name);
      if (index >= 0) return entries[index]?.[1];
      return extraNames.includes(name) ? platformValue(value, name) : noMember;
    },
  };
}
