import { Compile } from 'typebox/compile';
import type { TObject } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import type { SeedProblem } from './problems.ts';
import { seedRecords, type SeedCollection } from './records.ts';
import { suggestion } from './suggestion.ts';

const article = (noun: string): string => (/^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return article(typeof value);
};

/** Converts a JSON pointer to a readable path: `/tiers/0/price` becomes `.tiers[0].price`. */
const dottedPath = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : /^[\w-]+$/.test(part) ? `.${part}` : `["${part}"]`))
    .join('');

const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
          : undefined,
      value,
    );

const quotedList = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

/** Returns the names of the fields that an object has at a schema path such as `#/properties/tiers/items`. */
const fieldsOf = (schema: TObject, schemaPath: string): readonly string[] => {
  const target = schemaPath
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[part] : undefined,
      schema,
    );
  return Object.keys((target as TObject | undefined)?.properties ?? {});
};

function describeError(error: TLocalizedValidationError, value: unknown, schema: TObject): string[] {
  const actualValue = valueAt(value, error.instancePath);
  switch (error.keyword) {
    case 'boolean':
      // TypeBox reports an unknown field twice: here, because it violates the schema `false`, and with its name as
      // `additionalProperties` of its object.
      return [];
    case 'additionalProperties':
      return error.params.additionalProperties.map(
        (name) => `has no field "${name}"${suggestion(name, fieldsOf(schema, error.schemaPath))}`,
      );
    case 'required':
      return error.params.requiredProperties.map((name) => `is missing the field "${name}"`);
    case 'type':
      return [`must be ${article([error.params.type].flat().join(' or '))}, but is ${kindOf(actualValue)}`];
    case 'enum':
      return [
        `must be one of ${quotedList(error.params.allowedValues)}, but is ${JSON.stringify(actualValue)}`,
      ];
    case 'const':
      return [`must be ${JSON.stringify(error.params.allowedValue)}`];
    case 'minLength':
      return error.params.limit === 1
        ? ['must not be empty']
        : [`must have at least ${error.params.limit} characters`];
    case 'maxLength':
      return [`must have at most ${error.params.limit} characters`];
    case 'minItems':
      return [`must have at least ${error.params.limit} ${error.params.limit === 1 ? 'entry' : 'entries'}`];
    case 'format':
      return error.params.format === 'date-time'
        ? [`must be a UTC time such as "2025-03-01T08:00:00.000Z", but is ${JSON.stringify(actualValue)}`]
        : [error.message];
    default:
      return [error.message];
  }
}

type Validate = (value: unknown) => { readonly pointer: string; readonly message: string }[];

const validators = new Map<SeedCollection, Validate>();

/**
 * Returns the validator of a collection, compiled at first use, because most seeds in tests have few collections.
 */
function validatorOf(collection: SeedCollection): Validate {
  const cachedValidator = validators.get(collection);
  if (cachedValidator !== undefined) return cachedValidator;
  const schema: TObject = seedRecords[collection];
  const validator = Compile(schema);
  const validate: Validate = (value) =>
    validator.Check(value)
      ? []
      : validator
          .Errors(value)
          .flatMap((error) =>
            describeError(error, value, schema).map((message) => ({ pointer: error.instancePath, message })),
          );
  validators.set(collection, validate);
  return validate;
}

/** Returns the problems with the shape of one entry. TypeBox reports only the first eight violations. */
export function shapeProblems(
  collection: SeedCollection,
  index: number,
  value: unknown,
  record: string | undefined,
): SeedProblem[] {
  return validatorOf(collection)(value).map(({ pointer, message }) => ({
    path: `${collection}[${index}]${dottedPath(pointer)}`,
    record,
    message,
  }));
}
