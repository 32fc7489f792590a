import type { TObject, TSchema } from 'typebox';
import { fault } from '../../../contract/fault.ts';
import { requiredFields } from '../../../contract/operation.ts';
import {
  IllegalEnumerationValue,
  MalformedParameter,
  NullConstraintViolation,
  StringConstraintViolation,
  ValueConstraintViolation,
} from '../../../contract/faults/general.ts';

interface Bounds {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly default?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly bounds: Bounds;
  readonly isRequired: boolean;
}

const parametersBySchema = new WeakMap<TObject, readonly Parameter[]>();

/** Returns the parameters of a schema, which is read once. */
function parametersOf(schema: TObject): readonly Parameter[] {
  let parameters = parametersBySchema.get(schema);
  if (!parameters) {
    const requiredNames = requiredFields(schema);
    parameters = Object.entries<TSchema>(schema.properties).map(([name, property]) => ({
      name,
      bounds: property,
      isRequired: requiredNames.includes(name),
    }));
    parametersBySchema.set(schema, parameters);
  }
  return parameters;
}

/**
 * Reads path or query parameters according to their schema: parses numbers and booleans, adds defaults, and checks
 * ranges, lengths and choices (data-api 4, rule 2; open-points, general faults). As on the platform, parameters that
 * are not in the schema are ignored.
 * @param allTexts returns all values of a parameter that may be repeated, whose schema is an array
 * @throws NullConstraintViolation, MalformedParameter, ValueConstraintViolation, StringConstraintViolation,
 *   IllegalEnumerationValue
 */
export function readParameters(
  schema: TObject,
  rawValues: Readonly<Record<string, string | undefined>>,
  allTexts: (name: string) => readonly string[] = () => [],
) {
  const values: Record<string, unknown> = {};
  for (const { name, bounds, isRequired } of parametersOf(schema)) {
    const text = rawValues[name];
    if (text === undefined) {
      if (bounds.default !== undefined) values[name] = bounds.default;
      else if (isRequired) throw fault(NullConstraintViolation, { parameter: name });
    } else {
      values[name] = bounds.type === 'array' ? allTexts(name) : parseParameter(name, text, bounds);
    }
  }
  return values;
}

const controlCharacter = /\p{Cc}/u;

/**
 * Returns the parameters of a path. They contain IDs. The store joins IDs with a control character, so no ID may
 * contain one.
 * @throws MalformedParameter, and the faults of {@link readParameters}
 */
export function readPathParameters(schema: TObject, rawValues: Readonly<Record<string, string>>) {
  for (const [parameter, value] of Object.entries(rawValues))
    if (controlCharacter.test(value)) throw fault(MalformedParameter, { parameter, value });
  return readParameters(schema, rawValues);
}

function parseParameter(parameter: string, text: string, bounds: Bounds): unknown {
  switch (bounds.type) {
    case 'integer':
    case 'number':
      return parseNumber(parameter, text, bounds);
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw fault(MalformedParameter, { parameter, value: text });
      return text === 'true';
    default:
      return checkText(parameter, text, bounds);
  }
}

function parseNumber(parameter: string, text: string, { type, minimum, maximum }: Bounds): number {
  if (!(type === 'integer' ? /^[+-]?\d{1,15}$/ : /^[+-]?\d+(\.\d+)?$/).test(text.trim())) {
    throw fault(MalformedParameter, { parameter, value: text });
  }
  const value = Number(text);
  if (minimum !== undefined && value < minimum) {
    throw fault(ValueConstraintViolation, { parameter, expected: `at least ${minimum}` });
  }
  if (maximum !== undefined && value > maximum) {
    throw fault(ValueConstraintViolation, { parameter, expected: `at most ${maximum}` });
  }
  return value;
}

function checkText(
  parameter: string,
  text: string,
  { minLength, maxLength, enum: allowedValues }: Bounds,
): string {
  if (minLength !== undefined && text.length < minLength) {
    throw fault(StringConstraintViolation, { parameter, expected: `at least ${minLength} characters` });
  }
  if (maxLength !== undefined && text.length > maxLength) {
    throw fault(StringConstraintViolation, { parameter, expected: `at most ${maxLength} characters` });
  }
  if (allowedValues && !allowedValues.includes(text))
    throw fault(IllegalEnumerationValue, { value: text, type: parameter });
  return text;
}
