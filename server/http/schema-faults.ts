import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { fault, type Fault } from '../../contract/fault.ts';
import {
  EnumConstraintViolation,
  PropertyConstraintViolation,
  TypeDecoding,
  UnknownProperty,
} from '../../contract/faults/general.ts';

/** The value of a document at a JSON pointer. */
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

/** `/product_items/0/quantity` as `$.product_items[0].quantity`. */
export const jsonPath = (pointer: string): string =>
  pointerParts(pointer).reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`),
    '$',
  );

/** Title of the innermost document schema around the place where validation failed. */
function documentTitle(schema: TSchema, schemaPath: string): string {
  let title = 'document';
  let here: unknown = schema;
  for (const part of ['', ...pointerParts(schemaPath)]) {
    if (part !== '') here = (here as Record<string, unknown> | undefined)?.[part];
    const named = (here as { title?: unknown } | undefined)?.title;
    if (typeof named === 'string') title = named;
  }
  return title;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** The fault for what a schema found wrong with a document: the first problem, told with its place. */
export function faultOfErrors(
  schema: TSchema,
  document: unknown,
  errors: readonly TLocalizedValidationError[],
): Fault {
  const first = errors.find(({ keyword }) => keyword !== 'boolean') ?? errors[0];
  // A property that is unknown says more than one that is missing: it may be the missing one, misspelt.
  const error =
    first?.keyword === 'required'
      ? (errors.find(
          ({ keyword, instancePath }) =>
            keyword === 'additionalProperties' && instancePath === first.instancePath,
        ) ?? first)
      : first;
  if (!error) throw new TypeError('no validation error to tell of');
  const title = documentTitle(schema, error.schemaPath);
  const path = jsonPath(error.instancePath);
  switch (error.keyword) {
    case 'additionalProperties':
      return fault(UnknownProperty, {
        property: error.params.additionalProperties[0] ?? '',
        document: title,
      });
    case 'type':
    case 'anyOf':
      return fault(TypeDecoding, {
        path,
        expectedTypes:
          error.keyword === 'type' ? [error.params.type].flat().map(String) : ['string', 'number', 'boolean'],
        actualType: typeName(valueAt(document, error.instancePath)),
      });
    case 'enum':
    case 'const':
      return fault(EnumConstraintViolation, {
        document: title,
        enumValue: String(valueAt(document, error.instancePath)),
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
