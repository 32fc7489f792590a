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

/** JSON pointer to the way a person writes it: `/tiers/0/price` is `.tiers[0].price`. */
const dotted = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : /^[\w-]+$/.test(part) ? `.${part}` : `["${part}"]`))
    .join('');

const at = (value: unknown, pointer: string): unknown =>
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

const quoted = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

/** Fields of the object that a schema path such as `#/properties/tiers/items` stands for. */
const fieldsOf = (schema: TObject, schemaPath: string): readonly string[] => {
  const place = schemaPath
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[part] : undefined,
      schema,
    );
  return Object.keys((place as TObject | undefined)?.properties ?? {});
};

function inWords(error: TLocalizedValidationError, value: unknown, schema: TObject): string[] {
  const actual = at(value, error.instancePath);
  switch (error.keyword) {
    case 'boolean':
      // The same unknown field is reported by `additionalProperties` on its parent, which names it.
      return [];
    case 'additionalProperties':
      return error.params.additionalProperties.map(
        (name) => `has no field "${name}"${suggestion(name, fieldsOf(schema, error.schemaPath))}`,
      );
    case 'required':
      return error.params.requiredProperties.map((name) => `lacks the field "${name}"`);
    case 'type':
      return [`must be ${article([error.params.type].flat().join(' or '))}, but is ${kindOf(actual)}`];
    case 'enum':
      return [`must be one of ${quoted(error.params.allowedValues)}, but is ${JSON.stringify(actual)}`];
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
        ? [`must be a UTC time such as "2025-03-01T08:00:00.000Z", but is ${JSON.stringify(actual)}`]
        : [error.message];
    default:
      return [error.message];
  }
}

type Validate = (value: unknown) => { readonly pointer: string; readonly what: string }[];

const validators = new Map<SeedCollection, Validate>();

/** Compiled at first use: most seeds of tests have few collections. */
function validatorOf(collection: SeedCollection): Validate {
  const known = validators.get(collection);
  if (known !== undefined) return known;
  const schema: TObject = seedRecords[collection];
  const compiled = Compile(schema);
  const validate: Validate = (value) =>
    compiled.Check(value)
      ? []
      : compiled
          .Errors(value)
          .flatMap((error) =>
            inWords(error, value, schema).map((what) => ({ pointer: error.instancePath, what })),
          );
  validators.set(collection, validate);
  return validate;
}

/** What is wrong with the shape of one entry. The first eight violations of each are enough to mend it. */
export function shapeProblems(
  collection: SeedCollection,
  index: number,
  value: unknown,
  record: string | undefined,
): SeedProblem[] {
  return validatorOf(collection)(value).map(({ pointer, what }) => ({
    path: `${collection}[${index}]${dotted(pointer)}`,
    record,
    what,
  }));
}
