import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { fault, type Fault } from '../../contract/fault.ts';
import {
  EnumConstraintViolation,
  PropertyConstraintViolation,
  TypeDecoding,
  UnknownProperty,
} from '../../contract/faults/general.ts';

/** Returns the value of a document at a JSON pointer. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointerParts(pointer)) value = (value as Record<string, unknown> | undefined)?.[part];
  return value;
}

const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Converts a value to text without `toString`, which may not be a function in an object from a client. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Converts `/product_items/0/quantity` to `$.product_items[0].quantity`. */
export const jsonPath = (pointer: string): string =>
  pointerParts(pointer).reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`),
    '$',
  );

/** Returns the title of the innermost document schema that contains the invalid value. */
function documentTitle(schema: TSchema, schemaPath: string): string {
  let title = 'document';
  let current: unknown = schema;
  for (const part of ['', ...pointerParts(schemaPath)]) {
    if (part !== '') current = (current as Record<string, unknown> | undefined)?.[part];
    const currentTitle = (current as { title?: unknown } | undefined)?.title;
    if (typeof currentTitle === 'string') title = currentTitle;
  }
  return title;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/**
 * Returns the error that explains why no schema of a union matches. A schema that accepts the type of the value and
 * rejects only a part of it is the one that the client meant, so the error of the most deeply nested value is chosen.
 * At the same depth, an error `type` or `anyOf` ranks below the others. Errors outside a union are returned unchanged.
 */
function innermostUnionError(
  error: TLocalizedValidationError,
  errors: readonly TLocalizedValidationError[],
): TLocalizedValidationError {
  const [union, ...nested] = error.schemaPath.split('/anyOf/');
  if (nested.length === 0) return error;
  const rankOf = ({ instancePath, keyword }: TLocalizedValidationError) =>
    pointerParts(instancePath).length + (keyword === 'type' || keyword === 'anyOf' ? 0 : 0.5);
  return errors
    .filter(({ schemaPath, keyword }) => keyword !== 'boolean' && schemaPath.startsWith(`${union}/anyOf/`))
    .reduce((best, candidate) => (rankOf(candidate) > rankOf(best) ? candidate : best), error);
}

/** Returns the types that the schema allows for the value that an error rejects; several for a union. */
function expectedTypesAt(
  { instancePath, schemaPath }: TLocalizedValidationError,
  errors: readonly TLocalizedValidationError[],
): string[] {
  const unionOf = (pointer: string) => pointer.replace(/\/anyOf\/\d+$/, '/anyOf');
  const types = errors.flatMap((error) =>
    error.keyword === 'type' &&
    error.instancePath === instancePath &&
    unionOf(error.schemaPath) === unionOf(schemaPath)
      ? error.params.type
      : [],
  );
  return [...new Set(types.map(String))];
}

/** Returns the error that a client should read first, or undefined if there are none. */
function errorToReport(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  // For a property that is not allowed, TypeBox adds an error `boolean` before the object's `additionalProperties`.
  const firstError = errors.find(({ keyword }) => keyword !== 'boolean') ?? errors[0];
  const error = firstError && innermostUnionError(firstError, errors);
  if (error?.keyword !== 'required') return error;
  // An unknown property is reported before a missing property, because it may be a misspelling of the latter.
  const unknownProperty = errors.find(
    ({ keyword, instancePath }) => keyword === 'additionalProperties' && instancePath === error.instancePath,
  );
  return unknownProperty ?? error;
}

/** Returns the fault for one of a document's validation errors, usually the first. */
export function faultFromErrors(
  schema: TSchema,
  document: unknown,
  errors: readonly TLocalizedValidationError[],
): Fault {
  const error = errorToReport(errors);
  if (!error) throw new TypeError('there is no validation error to report');
  const title = documentTitle(schema, error.schemaPath);
  const path = jsonPath(error.instancePath);
  switch (error.keyword) {
    case 'additionalProperties':
      return fault(UnknownProperty, {
        property: error.params.additionalProperties[0] ?? '',
        document: title,
      });
    case 'type':
      return fault(TypeDecoding, {
        path,
        expectedTypes: expectedTypesAt(error, errors),
        actualType: typeName(valueAt(document, error.instancePath)),
      });
    case 'enum':
    case 'const':
      return fault(EnumConstraintViolation, {
        document: title,
        enumValue: textOf(valueAt(document, error.instancePath)),
      });
    case 'required':
      return fault(PropertyConstraintViolation, {
        document: title,
        path: `${path}.${error.params.requiredProperties[0] ?? ''}`,
      });
    default:
      return fault(PropertyConstraintViolation, { document: title, path });
  }
}
