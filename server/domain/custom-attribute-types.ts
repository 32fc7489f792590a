import { beginsWithDay } from './calendar-day.ts';
import {
  attributeValueProblem,
  type MatchesPattern,
  type AttributeValueProblem,
} from './preference-values.ts';
import type { AttributeDefinition, AttributeType } from '../records/attribute-definitions.ts';
import type { ObjectType } from '../records/people.ts';
import type { Custom } from '../records/record.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isDayWithTime = (value: unknown): boolean =>
  isText(value) &&
  beginsWithDay(value) &&
  /^.{10}T\d{2}:\d{2}/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isDayValue = (value: unknown): boolean => isText(value) && value.length === 10 && beginsWithDay(value);

/**
 * Returns the reason why a value in a document does not match an attribute (data-api 2, Custom object), or undefined if
 * it does. The value of a `date` may contain a time, and the value of a `datetime` may be a day without a time.
 */
function valueProblem(
  value: unknown,
  definition: AttributeDefinition,
  matchesPattern: MatchesPattern,
): AttributeValueProblem | undefined {
  if (definition.type === 'date' || definition.type === 'datetime')
    return isDayValue(value) || isDayWithTime(value) ? undefined : 'format';
  const problem = attributeValueProblem(value, definition, matchesPattern);
  // Responses mask only preferences, so other attributes may have the text of the mask as their value.
  return problem === 'reserved' ? undefined : problem;
}

/**
 * Returns the attribute with a name. Clients may send any name, including names that every JavaScript object inherits.
 */
const attributeOf = (attributes: ObjectType['attributes'], name: string) =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/** An attribute whose value cannot be stored. */
export interface AttributeMismatch {
  readonly name: string;
  readonly value: unknown;
  readonly problem: AttributeValueProblem;
}

/**
 * Returns the first attribute that the type does not have, or whose value does not match; undefined if there is none.
 * A value of null matches every attribute, because it means that there is no value.
 */
export function findAttributeMismatch(
  { attributes }: ObjectType,
  custom: Custom,
  matchesPattern: MatchesPattern,
): AttributeMismatch | undefined {
  for (const [name, value] of Object.entries(custom)) {
    const attribute = attributeOf(attributes, name);
    const problem = attribute && value !== null ? valueProblem(value, attribute, matchesPattern) : undefined;
    if (!attribute || problem) return { name, value, problem: problem ?? 'type' };
  }
  return undefined;
}

function parseText(type: AttributeType | undefined, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if ((type === 'integer' || type === 'number') && text.trim() !== '') {
    return Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return text;
}

/**
 * Converts Boolean values and numbers that were sent as text, as in an XML document, if the definitions have these
 * types. Other texts, and texts that are not such a value, stay as they are.
 */
export const parseTextAttributes = ({ attributes }: ObjectType, custom: Custom): Custom =>
  Object.fromEntries(
    Object.entries(custom).map(([name, value]) => [
      name,
      typeof value === 'string' ? parseText(attributeOf(attributes, name)?.type, value) : value,
    ]),
  );

/**
 * Returns the canonical form of an object's key: an integer key `007` becomes `7`. Returns undefined if an integer is
 * required and the text is not one of at most 15 digits.
 */
export function normalizeKey({ key_type: type }: ObjectType, text: string): string | undefined {
  if (type === 'string') return text;
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return value === undefined ? undefined : String(value === 0 ? 0 : value);
}
