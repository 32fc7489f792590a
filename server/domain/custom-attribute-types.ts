import { beginsWithDay } from './calendar-day.ts';
import type { ObjectType } from '../records/people.ts';
import type { Custom } from '../records/record.ts';

type AttributeType = ObjectType['attributes'][string]['type'];

const isText = (value: unknown): value is string => typeof value === 'string';
const isInstant = (value: unknown): boolean =>
  isText(value) &&
  beginsWithDay(value) &&
  /^.{10}T\d{2}:\d{2}/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isDay = (value: unknown): boolean => isText(value) && value.length === 10 && beginsWithDay(value);

/** Whether a value in a document matches an attribute's type (data-api 2, Custom object). */
const typeChecks: Readonly<Record<AttributeType, (value: unknown) => boolean>> = {
  string: isText,
  text: isText,
  email: (value) => isText(value) && /^[^\s@]+@[^\s@]+$/.test(value),
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isDay(value) || isInstant(value),
  datetime: (value) => isInstant(value) || isDay(value),
  json: (value) => typeof value !== 'undefined',
  set: (value) =>
    Array.isArray(value) && value.every((element) => isText(element) || Number.isFinite(element)),
};

/** Clients may send any name, including names that every JavaScript object inherits. */
const attributeOf = (attributes: ObjectType['attributes'], name: string) =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/** Names of the attributes that the type does not have, or whose value does not match. Null means no value. */
export const mismatchedAttributes = ({ attributes }: ObjectType, custom: Custom): string[] =>
  Object.entries(custom)
    .filter(([name, value]) => {
      const attribute = attributeOf(attributes, name);
      return attribute === undefined || (value !== null && !typeChecks[attribute.type](value));
    })
    .map(([name]) => name);

function parseText(type: AttributeType | undefined, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if ((type === 'integer' || type === 'number') && text.trim() !== '') {
    return Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return text;
}

/** Converts attributes that were sent as text, as in an XML document, to the types in their definitions. */
export const typedAttributes = ({ attributes }: ObjectType, custom: Custom): Custom =>
  Object.fromEntries(
    Object.entries(custom).map(([name, value]) => [
      name,
      typeof value === 'string' ? parseText(attributeOf(attributes, name)?.type, value) : value,
    ]),
  );

/**
 * The canonical form of an object's key: an integer key `007` becomes `7`. Undefined if an integer is required and the
 * text is not one.
 */
export function normalizeKey({ key_type: type }: ObjectType, text: string): string | undefined {
  if (type === 'string') return text;
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return value === undefined ? undefined : String(value === 0 ? 0 : value);
}
