import { beginsWithDay } from './calendar-day.ts';
import type { AttributeDefinition, AttributeType } from '../records/attribute-definitions.ts';

/**
 * The text that responses show instead of a password. It is reserved, so that no password can be set to it (data-api 4,
 * Sites).
 */
export const passwordMask = '*'.repeat(12);

/**
 * The reason why a value cannot be stored: the `type` is wrong, the `choice` is not one of an enumeration's values, the
 * `format` is not that of an email address or date, the value is `reserved` as the mask, or a `constraint` such as a
 * minimum is not met.
 */
export type AttributeValueProblem = 'type' | 'choice' | 'format' | 'reserved' | 'constraint';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
/** Integers of the platform have 32 bits. */
const isInteger = (value: unknown): boolean => Number.isInteger(value) && value === (value as number) << 0;
const isAnything = (value: unknown): boolean => value !== undefined;
/** Accepts no value: HTML and images are read-only in the Data API. */
const isNothing = (): boolean => false;

/** Checks by attribute type: whether the type can store a value, or an element of a list. */
const typeChecks: Readonly<Record<AttributeType, (value: unknown) => boolean>> = {
  string: isText,
  text: isText,
  html: isNothing,
  integer: isInteger,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  date: isText,
  datetime: isText,
  email: isText,
  password: isText,
  image: isNothing,
  enum_of_string: isText,
  enum_of_integer: isInteger,
  set_of_string: isText,
  set_of_integer: isInteger,
  set_of_number: isNumber,
  set: (value) => isText(value) || isNumber(value),
  json: isAnything,
};

const isDateValue = (value: string): boolean =>
  beginsWithDay(value) && /^(T00:00:00(\.0+)?Z)?$/.test(value.slice(10));
const isInstant = (value: string): boolean =>
  beginsWithDay(value) && /^.{10}T\d{2}:\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value));

const formatChecks: Readonly<Partial<Record<AttributeType, (value: string) => boolean>>> = {
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  date: isDateValue,
  datetime: isInstant,
};

/** Whether an attribute can have several values. */
export const isMultiple = ({ type, multiple }: AttributeDefinition): boolean =>
  type.startsWith('set') || (type.startsWith('enum_of') && multiple === true);

/**
 * Whether every text matches a pattern of an attribute definition as a whole. The authors of metadata write these
 * patterns, so the test must be limited in time. A pattern that is not valid in JavaScript matches every text.
 */
export type MatchesPattern = (pattern: string, texts: readonly string[]) => boolean;

/** Returns the reason why the value in a document cannot be stored, or undefined if it can. */
export function attributeValueProblem(
  value: unknown,
  definition: AttributeDefinition,
  matchesPattern: MatchesPattern,
): AttributeValueProblem | undefined {
  const { type, values } = definition;
  const isList = isMultiple(definition);
  if (isList && !Array.isArray(value)) return 'type';
  const elements: readonly unknown[] = isList ? (value as unknown[]) : [value];
  if (!elements.every(typeChecks[type])) return 'type';
  const isChoice = (element: unknown) => values?.includes(element as string | number) !== false;
  // The values in the definition of a set are only suggestions.
  if (type.startsWith('enum') && !elements.every(isChoice)) return 'choice';
  if (isText(value)) {
    if (type === 'password' && value === passwordMask) return 'reserved';
    if (formatChecks[type]?.(value) === false) return 'format';
  }
  return meetsConstraints(elements, definition, matchesPattern) ? undefined : 'constraint';
}

function meetsConstraints(
  elements: readonly unknown[],
  definition: AttributeDefinition,
  matchesPattern: MatchesPattern,
): boolean {
  const { minimum = -Infinity, maximum = Infinity, min_length: minLength = 0, pattern } = definition;
  const texts = elements.filter(isText);
  return (
    elements.filter(isNumber).every((value) => value >= minimum && value <= maximum) &&
    texts.every((text) => text.length >= minLength) &&
    (pattern === undefined || texts.length === 0 || matchesPattern(pattern, texts))
  );
}

/** Whether a value is not empty, which mandatory attributes and preferences require. */
export const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
