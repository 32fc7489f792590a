import { localeChain } from '../server/domain/localized-text.ts';
import { isMultiple } from '../server/domain/preference-values.ts';
import { MarkupText } from './api/content/MarkupText.ts';
import { MediaFile } from './api/content/MediaFile.ts';
import { Collection } from './api/util/Collection.ts';
import { EnumValue } from './api/value/EnumValue.ts';
import { attributeArray, isAnyArray } from './attribute-array.ts';
import { copyOf } from './copy.ts';
import { currentRun } from './current-run.ts';
import { localized } from './localized.ts';
import { PlatformObject } from './platform-object.ts';
import { plainValue } from './plain-value.ts';
import type { AttributeDefinition, AttributeType } from './protocol/attribute-definitions.ts';
import { freezeTable } from './protocol/primordials.ts';

/** Dates are stored as strings and returned as Date objects. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys under which a value is stored, the most specific first, at each level: by site, by locale. */
function levels({ localizable, site_specific: isSiteSpecific }: AttributeDefinition): (readonly string[])[] {
  const { siteId, request } = currentRun().job.scope;
  return [
    ...(isSiteSpecific === true ? [[siteId, 'default']] : []),
    ...(localizable === true ? [localeChain(request.locale)] : []),
  ];
}

/** Returns the part of a stored value that is for the request's site and locale. */
export function storedPart(stored: unknown, definition: AttributeDefinition | undefined): unknown {
  if (!definition) return stored;
  return levels(definition).reduce((part, keys) => {
    if (!isObject(part)) return part;
    const key = keys.find((candidate) => Object.hasOwn(part, candidate));
    return key === undefined ? undefined : part[key];
  }, stored);
}

/** Replaces the part of a stored value that is for the request's site and locale; undefined removes it. */
export function withPart(stored: unknown, part: unknown, definition: AttributeDefinition): unknown {
  return replacePart(stored, part, levels(definition));
}

function replacePart(
  stored: unknown,
  part: unknown,
  [keys, ...inner]: readonly (readonly string[])[],
): unknown {
  const [key] = keys ?? [];
  if (key === undefined) return part;
  // A plain value is that of all sites and locales.
  const { [key]: existing, ...others } = isObject(stored)
    ? stored
    : stored === undefined
      ? {}
      : { default: stored };
  const replaced = replacePart(existing, part, inner);
  const next = replaced === undefined ? others : { ...others, [key]: replaced };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** Converts a stored value to the value that scripts get. An attribute without a value has its default. */
export function toScriptAttribute(stored: unknown, definition: AttributeDefinition | undefined): unknown {
  if (!definition) return fromUndefinedAttribute(stored);
  const value = stored ?? definition.default;
  if (isMultiple(definition)) {
    const elements: readonly unknown[] = isAnyArray(value) ? value : value === undefined ? [] : [value];
    return attributeArray(elements.map((element) => elementOf(element, definition)));
  }
  return elementOf(value, definition);
}

/** Without a definition, a text in the form of an instant is a date, and a list the values of a multi-value attribute. */
function fromUndefinedAttribute(stored: unknown): unknown {
  if (stored === undefined) return null;
  if (typeof stored === 'string') return instant.test(stored) ? new Date(stored) : stored;
  if (typeof stored !== 'object' || stored === null || stored instanceof PlatformObject) return stored;
  const isMultiValue = Array.isArray(stored) && stored.every((element) => typeof element !== 'object');
  return isMultiValue ? attributeArray(stored) : copyOf(stored);
}

function elementOf(value: unknown, definition: AttributeDefinition): unknown {
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
      return mediaFile(value);
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

/** An image is stored as its path in the site's catalog, or as an object with the path and texts by locale. */
function mediaFile(value: unknown): MediaFile {
  const { siteId } = currentRun().job.scope;
  const catalogId = currentRun().records.get('sites', siteId)?.catalog_id ?? '';
  const image = isObject(value) ? (value as { readonly path: string }) : { path: String(value) };
  return new MediaFile(catalogId, image, '');
}

/** Converts a script's value to what is stored. @throws TypeError if it is not of the attribute's kind */
export function toStoredAttribute(
  name: string,
  input: unknown,
  definition: AttributeDefinition | undefined,
): unknown {
  if (typeof input === 'function' || typeof input === 'symbol')
    throw new TypeError('A custom attribute cannot be a function.');
  if (!definition) return requireFinite(name, plainValue(input));
  if (!isMultiple(definition)) return storedElement(name, input, definition);
  const expectation = arrayOf(expectations[definition.type]);
  const elements: unknown = input instanceof Collection ? input.toArray() : input;
  if (!isAnyArray(elements)) throw new TypeError(`The attribute ${name} must be ${expectation}.`);
  return Array.from(elements, (element) => storedElement(name, element, definition, expectation));
}

const requireFinite = (name: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`The attribute ${name} cannot be set to ${value}.`);
  return value;
};

/** The longest string, in characters; a text has no limit. */
const maxStringLength = 4_000;

const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** What a value of each type is, for messages; for the types with several values, one of them. */
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

/** `an array of strings or numbers` of `a string or number`. */
const arrayOf = (expectation: string): string =>
  `an array of ${expectation.replace(/^an? /, '').replaceAll(/(string|number)/g, '$1s')}`;

/** @throws TypeError if the value is not of the type, too long, or not one of an enumeration's values */
function storedElement(
  name: string,
  input: unknown,
  definition: AttributeDefinition,
  expectation = expectations[definition.type],
): unknown {
  const value = unboxed(input, definition.type);
  if (value === undefined) throw new TypeError(`The attribute ${name} must be ${expectation}.`);
  const { type, values, scale } = definition;
  if (type.startsWith('enum_of') && values?.includes(value as string | number) === false)
    throw new TypeError(
      `The attribute ${name} must be one of ${values.join(', ')}, and ${String(value)} is not.`,
    );
  if (typeof value === 'string' && /string$/.test(type) && value.length > maxStringLength)
    throw new TypeError(`The attribute ${name} holds at most ${maxStringLength} characters.`);
  return type === 'number' && scale !== undefined ? Number((value as number).toFixed(scale)) : value;
}

/** The value to store; undefined if it is not of the type. */
function unboxed(input: unknown, type: AttributeType): unknown {
  const value = input instanceof EnumValue && type.startsWith('enum_of') ? input.value : input;
  switch (type) {
    case 'string':
    case 'text':
    case 'email':
    case 'password':
    case 'enum_of_string':
    case 'set_of_string':
      return textOf(value);
    case 'html':
      return value instanceof MarkupText ? value.source : textOf(value);
    case 'integer':
    case 'enum_of_integer':
    case 'set_of_integer':
      return isInteger(numberOf(value)) ? numberOf(value) : undefined;
    case 'number':
    case 'set_of_number':
      return Number.isFinite(numberOf(value)) ? numberOf(value) : undefined;
    case 'set':
      return textOf(value) ?? (Number.isFinite(numberOf(value)) ? numberOf(value) : undefined);
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

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || value instanceof String ? String(value) : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' || value instanceof Number ? Number(value) : undefined;
