import { localeChain } from '../server/domain/localized-text.ts';
import { isMultiple } from '../server/domain/preference-values.ts';
import { MarkupText } from './api/content/MarkupText.ts';
import { MediaFile } from './api/content/MediaFile.ts';
import { Collection } from './api/util/Collection.ts';
import { EnumValue } from './api/value/EnumValue.ts';
import { createAttributeArray, isAnyArray } from './attribute-array.ts';
import { copyOf } from './copy.ts';
import { currentRun } from './current-run.ts';
import { localized } from './localized.ts';
import { PlatformObject } from './platform-object.ts';
import { plainValue } from './plain-value.ts';
import type { AttributeDefinition, AttributeType } from './protocol/attribute-definitions.ts';
import { freezeTable } from './protocol/primordials.ts';

/** The form in which dates are stored. Scripts receive them as Date objects. */
const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the keys to look up at each level of a stored value, which is divided by site, then by locale. The most specific
 * key of a level is first.
 */
function keysByLevel({
  localizable,
  site_specific: isSiteSpecific,
}: AttributeDefinition): (readonly string[])[] {
  const { siteId, request } = currentRun().job.scope;
  return [
    ...(isSiteSpecific === true ? [[siteId, 'default']] : []),
    ...(localizable === true ? [localeChain(request.locale)] : []),
  ];
}

/** Returns the part of a stored value that is for the request's site and locale. */
export function storedPart(storedValue: unknown, definition: AttributeDefinition | undefined): unknown {
  if (!definition) return storedValue;
  return keysByLevel(definition).reduce((part, keys) => {
    if (!isObject(part)) return part;
    const key = keys.find((candidate) => Object.hasOwn(part, candidate));
    return key === undefined ? undefined : part[key];
  }, storedValue);
}

/** Returns a stored value in which the part for the request's site and locale is replaced; undefined removes the part. */
export function replaceStoredPart(
  storedValue: unknown,
  part: unknown,
  definition: AttributeDefinition,
): unknown {
  return replacePart(storedValue, part, keysByLevel(definition));
}

function replacePart(
  storedValue: unknown,
  part: unknown,
  [keys, ...innerLevels]: readonly (readonly string[])[],
): unknown {
  const [key] = keys ?? [];
  if (key === undefined) return part;
  // A plain value applies to all sites and locales.
  const { [key]: oldPart, ...others } = isObject(storedValue)
    ? storedValue
    : storedValue === undefined
      ? {}
      : { default: storedValue };
  const newPart = replacePart(oldPart, part, innerLevels);
  const newValue = newPart === undefined ? others : { ...others, [key]: newPart };
  return Object.keys(newValue).length === 0 ? undefined : newValue;
}

/** Converts a stored value to the value that scripts read. An attribute that is not set has its default value. */
export function toScriptAttribute(
  storedValue: unknown,
  definition: AttributeDefinition | undefined,
): unknown {
  if (!definition) return inferScriptValue(storedValue);
  const value = storedValue ?? definition.default;
  if (isMultiple(definition)) {
    const elements: readonly unknown[] = isAnyArray(value) ? value : value === undefined ? [] : [value];
    return createAttributeArray(elements.map((element) => toScriptElement(element, definition)));
  }
  return toScriptElement(value, definition);
}

/**
 * Converts the value of an attribute without a definition. Undefined becomes null, a string in the form of a date becomes
 * a Date, and a list without objects becomes the array of a multi-value attribute. Other stored objects and lists are
 * copied.
 */
function inferScriptValue(storedValue: unknown): unknown {
  if (storedValue === undefined) return null;
  if (typeof storedValue === 'string')
    return datePattern.test(storedValue) ? new Date(storedValue) : storedValue;
  if (typeof storedValue !== 'object' || storedValue === null || storedValue instanceof PlatformObject)
    return storedValue;
  const isMultiValue =
    Array.isArray(storedValue) && storedValue.every((element) => typeof element !== 'object');
  return isMultiValue ? createAttributeArray(storedValue) : copyOf(storedValue);
}

function toScriptElement(value: unknown, definition: AttributeDefinition): unknown {
  const { type } = definition;
  if (type.startsWith('enum_of')) return enumValue(value as string | number | undefined, definition);
  if (value === undefined || value === null) return null;
  if (value instanceof PlatformObject) return value;
  switch (type) {
    case 'date':
    case 'datetime':
      return typeof value === 'string' ? new Date(value) : value;
    case 'html':
      return typeof value === 'string' ? new MarkupText(value) : value;
    case 'image':
      return createMediaFile(value);
    default:
      return typeof value === 'object' ? copyOf(value) : value;
  }
}

/** Returns the value of an enumeration with its display name in the request's locale. */
export function enumValue(
  value: string | number | null | undefined,
  definition: Pick<AttributeDefinition, 'value_names'>,
): EnumValue {
  if (value === undefined || value === null) return new EnumValue(null, '');
  const text = String(value);
  const names = definition.value_names ?? {};
  const displayName = Object.hasOwn(names, text) ? localized(names[text]) : null;
  return new EnumValue(value, displayName ?? text);
}

/**
 * Creates the MediaFile of an image, which is stored as its path in the site's catalog, or as an object with the path and
 * localized texts.
 */
function createMediaFile(value: unknown): MediaFile {
  const { siteId } = currentRun().job.scope;
  const catalogId = currentRun().records.get('sites', siteId)?.catalog_id ?? '';
  const image = isObject(value) ? (value as { readonly path: string }) : { path: String(value) };
  return new MediaFile(catalogId, image, '');
}

/** Converts a script's value to the stored form. @throws TypeError if the attribute cannot have this value */
export function toStoredAttribute(
  name: string,
  input: unknown,
  definition: AttributeDefinition | undefined,
): unknown {
  if (typeof input === 'function' || typeof input === 'symbol')
    throw new TypeError('A custom attribute cannot be a function.');
  if (!definition) return requireFinite(name, plainValue(input));
  if (!isMultiple(definition)) return toStoredElement(name, input, definition);
  const expectation = describeArray(expectations[definition.type]);
  const elements: unknown = input instanceof Collection ? input.toArray() : input;
  if (!isAnyArray(elements)) throw new TypeError(`The attribute ${name} must be ${expectation}.`);
  return Array.from(elements, (element) => toStoredElement(name, element, definition, expectation));
}

const requireFinite = (name: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`The attribute ${name} cannot be set to ${value}.`);
  return value;
};

/** The maximum length of a value of a type that ends with `string`, in characters. Other types have no limit. */
const maxStringLength = 4_000;

/** Returns whether a value is an integer of at most 31 bits, apart from the sign. */
const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** The description of a value of each type in messages. For types with several values, the description of one value. */
const expectations: Readonly<Record<AttributeType, string>> = freezeTable({
  string: 'a string',
  text: 'a string',
  html: 'a string or MarkupText',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'a boolean',
  date: 'a date',
  datetime: 'a date',
  email: 'a string',
  password: 'a string',
  image: 'null, because scripts cannot set images',
  enum_of_string: 'a string',
  enum_of_integer: 'a whole number',
  set_of_string: 'a string',
  set_of_integer: 'a whole number',
  set_of_number: 'a number',
  set: 'a string or number',
  json: 'a value',
});

/** Converts the description of a value to that of an array: `a string or number` to `an array of strings or numbers`. */
const describeArray = (expectation: string): string =>
  `an array of ${expectation.replace(/^an? /, '').replaceAll(/(string|number)/g, '$1s')}`;

/**
 * Converts a single value to its stored form.
 * @throws TypeError if it is not of the type, too long, or not in the enumeration
 */
function toStoredElement(
  name: string,
  input: unknown,
  definition: AttributeDefinition,
  expectation = expectations[definition.type],
): unknown {
  const value = toPrimitive(input, definition.type);
  if (value === undefined) throw new TypeError(`The attribute ${name} must be ${expectation}.`);
  const { type, values, scale } = definition;
  if (type.startsWith('enum_of') && values?.includes(value as string | number) === false)
    throw new TypeError(
      `The attribute ${name} must be one of ${values.join(', ')}, and ${String(value)} is not.`,
    );
  if (typeof value === 'string' && /string$/.test(type) && value.length > maxStringLength)
    throw new TypeError(`The attribute ${name} can have at most ${maxStringLength} characters.`);
  return type === 'number' && scale !== undefined ? Number((value as number).toFixed(scale)) : value;
}

/**
 * Returns the value to store; undefined if the input is not of the type. An EnumValue stands for its value, whatever
 * the type: scripts copy preferences, which can be enumerations, to attributes of the type string.
 */
function toPrimitive(input: unknown, type: AttributeType): unknown {
  const value = input instanceof EnumValue ? input.value : input;
  switch (type) {
    case 'string':
    case 'text':
    case 'email':
    case 'password':
    case 'enum_of_string':
    case 'set_of_string':
    case 'html':
      return toText(value);
    case 'integer':
    case 'enum_of_integer':
    case 'set_of_integer':
      return isInteger(toNumber(value)) ? toNumber(value) : undefined;
    case 'number':
    case 'set_of_number':
      return Number.isFinite(toNumber(value)) ? toNumber(value) : undefined;
    case 'set':
      return toText(value) ?? (Number.isFinite(toNumber(value)) ? toNumber(value) : undefined);
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'date':
    case 'datetime':
      return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined;
    case 'image':
      return undefined;
    case 'json':
      return plainValue(value);
  }
}

/** Accepts MarkupText too: scripts copy it, such as a promotion's callout message, to attributes of the type string. */
const toText = (value: unknown): string | undefined => {
  if (value instanceof MarkupText) return value.source;
  return typeof value === 'string' || value instanceof String ? String(value) : undefined;
};
const toNumber = (value: unknown): number | undefined =>
  typeof value === 'number' || value instanceof Number ? Number(value) : undefined;
