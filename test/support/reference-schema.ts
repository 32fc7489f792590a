import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Compile, type Validator } from 'typebox/schema';

/**
 * A public description of a comparable API's documents. `operations` maps each operation (`GET /products/{id}`) to
 * the title of the document that it returns.
 */
interface Reference {
  readonly operations: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, ReferenceSchema>>;
}

interface ReferenceSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ReferenceSchema>>;
  readonly items?: ReferenceSchema;
  readonly additionalProperties?: ReferenceSchema;
}

export interface ReferenceResult {
  /** Differences such as `product.price: must be number`, without the indexes of lists. */
  readonly differences: readonly string[];
  /** The fields of the reference that the document has, as `product.price`. */
  readonly fields: readonly string[];
}

const folder = path.resolve(import.meta.dirname, '../conformance');
const references = new Map<string, Reference>();
const validators = new Map<string, Validator>();

export function loadReference(family: string): Reference {
  const cachedReference = references.get(family);
  if (cachedReference) return cachedReference;
  const reference = JSON.parse(
    readFileSync(path.join(folder, `reference-${family}.json`), 'utf8'),
  ) as Reference;
  references.set(family, reference);
  return reference;
}

/** Returns the title of the document that an operation returns; undefined if no reference has the operation. */
export function referenceTitle(family: string, method: string, template: string): string | undefined {
  if (family !== 'shop' && family !== 'data') return undefined;
  const { operations } = loadReference(family);
  const shape = pathShape(template);
  return Object.entries(operations).find(([name]) => {
    const [referenceMethod, referencePath = ''] = name.split(' ');
    return referenceMethod === method && pathShape(referencePath) === shape;
  })?.[1];
}

const pathShape = (template: string): string =>
  template.replace(/\{\w+\}/g, '{}').replace('/({},...,{})', '/({})');

/** Compares a response with the reference's document. */
export function compareWithReference(family: string, title: string, body: unknown): ReferenceResult {
  const { documents } = loadReference(family);
  const fields = new Set<string>();
  collectFields(documents, title, body, fields);
  const [, errors] = getValidator(family, title).Errors(body);
  // Each additional property also has a separate error.
  const differences = errors
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(
      ({ instancePath, message }) =>
        `${title}${instancePath.replace(/\/\d+(?=\/|$)/g, '').replaceAll('/', '.')}: ${message}`,
    );
  return { differences: [...new Set(differences)], fields: [...fields] };
}

function getValidator(family: string, title: string): Validator {
  const key = `${family} ${title}`;
  const cachedValidator = validators.get(key);
  if (cachedValidator) return cachedValidator;
  const definitions = Object.fromEntries(
    Object.entries(loadReference(family).documents).map(([name, schema]) => [name, closeSchema(schema)]),
  );
  const validator = Compile({ definitions, $ref: `#/definitions/${title}` }) as Validator;
  validators.set(key, validator);
  return validator;
}

/** Returns the title of a field's document, or of the documents in its list or map. */
const fieldTitle = (schema: ReferenceSchema): string | undefined =>
  (schema.$ref ?? schema.items?.$ref ?? schema.additionalProperties?.$ref)?.split('/').at(-1);

/** Converts a `$ref` to a path in `definitions`. The Data API's reference is in OpenAPI 3, which has other paths. */
const localReference = (reference: string): string => `#/definitions/${reference.split('/').at(-1) ?? ''}`;

/**
 * Returns a schema that rejects unknown fields. It accepts all custom attributes (`c_`) and fields such as `_v`, which
 * any document may have (data-api 1).
 */
function closeSchema(schema: ReferenceSchema): object {
  const { $ref, properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...($ref !== undefined && { $ref: localReference($ref) }),
    ...(additionalProperties && { additionalProperties: closeSchema(additionalProperties) }),
    ...(items && { items: closeSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closeSchema(property)]),
      ),
      patternProperties: { '^(c_|_)': {} },
      additionalProperties: additionalProperties ? closeSchema(additionalProperties) : false,
    }),
  };
}

function collectFields(
  documents: Reference['documents'],
  title: string,
  value: unknown,
  fields: Set<string>,
): void {
  const properties = documents[title]?.properties ?? {};
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    const schema = properties[name];
    if (schema === undefined || child === null) continue;
    fields.add(`${title}.${name}`);
    const childTitle = fieldTitle(schema);
    if (childTitle === undefined) continue;
    const isMap = schema.additionalProperties !== undefined;
    for (const item of Array.isArray(child) || isMap
      ? (Object.values(child as object) as unknown[])
      : [child])
      collectFields(documents, childTitle, item, fields);
  }
}

/** Returns the fields of documents that operations return in the reference, also nested ones: `shop product.id`. */
export function responseFields(family: 'data' | 'shop'): string[] {
  const { operations, documents } = loadReference(family);
  const titles = new Set(Object.values(operations));
  const fields: string[] = [];
  for (const title of titles) {
    for (const [name, schema] of Object.entries(documents[title]?.properties ?? {})) {
      fields.push(`${family} ${title}.${name}`);
      const child = fieldTitle(schema);
      if (child !== undefined) titles.add(child);
    }
  }
  return fields;
}
