import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Compile, type Validator } from 'typebox/schema';

/**
 * A public description of the documents of an API of this kind. `operations` has the title of the document that each
 * operation (`GET /products/{id}`) returns.
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
  /** The fields that the document has, as `product.price`. */
  readonly fields: readonly string[];
}

const folder = path.resolve(import.meta.dirname, '../conformance');
const references = new Map<string, Reference>();
const validators = new Map<string, Validator>();

export function referenceOf(family: string): Reference {
  const existing = references.get(family);
  if (existing) return existing;
  const reference = JSON.parse(
    readFileSync(path.join(folder, `reference-${family}.json`), 'utf8'),
  ) as Reference;
  references.set(family, reference);
  return reference;
}

/** The title of the document that an operation returns, if the reference has the operation. */
export function referenceTitle(family: string, method: string, template: string): string | undefined {
  if (family !== 'shop' && family !== 'data') return undefined;
  const { operations } = referenceOf(family);
  const shape = shapeOf(template);
  return Object.entries(operations).find(([name]) => {
    const [referenceMethod, referencePath = ''] = name.split(' ');
    return referenceMethod === method && shapeOf(referencePath) === shape;
  })?.[1];
}

const shapeOf = (template: string): string =>
  template.replace(/\{\w+\}/g, '{}').replace('/({},...,{})', '/({})');

/** Compares a response with the reference's document. */
export function compareWithReference(family: string, title: string, body: unknown): ReferenceResult {
  const { documents } = referenceOf(family);
  const fields = new Set<string>();
  collectFields(documents, title, body, fields);
  const [, errors] = validatorOf(family, title).Errors(body);
  // Each additional property is an error of its own, too.
  const differences = errors
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(
      ({ instancePath, message }) =>
        `${title}${instancePath.replace(/\/\d+(?=\/|$)/g, '').replaceAll('/', '.')}: ${message}`,
    );
  return { differences: [...new Set(differences)], fields: [...fields] };
}

function validatorOf(family: string, title: string): Validator {
  const key = `${family} ${title}`;
  const existing = validators.get(key);
  if (existing) return existing;
  const definitions = Object.fromEntries(
    Object.entries(referenceOf(family).documents).map(([name, schema]) => [name, closed(schema)]),
  );
  const validator = Compile({ definitions, $ref: `#/definitions/${title}` }) as Validator;
  validators.set(key, validator);
  return validator;
}

/** The title of the document that a field has, or that the entries of its list or map are. */
const titleIn = (schema: ReferenceSchema): string | undefined =>
  (schema.$ref ?? schema.items?.$ref ?? schema.additionalProperties?.$ref)?.split('/').at(-1);

/** The reference of the Data API is an OpenAPI description of version 3, in which references lead elsewhere. */
const inDefinitions = (reference: string): string => `#/definitions/${reference.split('/').at(-1) ?? ''}`;

/** Only custom attributes and the fields that every document may have (data-api 1) are allowed beside the schema's own. */
function closed(schema: ReferenceSchema): object {
  const { $ref, properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...($ref !== undefined && { $ref: inDefinitions($ref) }),
    ...(additionalProperties && { additionalProperties: closed(additionalProperties) }),
    ...(items && { items: closed(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property)]),
      ),
      patternProperties: { '^(c_|_)': {} },
      additionalProperties: additionalProperties ? closed(additionalProperties) : false,
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
    const childTitle = titleIn(schema);
    if (childTitle === undefined) continue;
    const isMap = schema.additionalProperties !== undefined;
    for (const item of Array.isArray(child) || isMap
      ? (Object.values(child as object) as unknown[])
      : [child])
      collectFields(documents, childTitle, item, fields);
  }
}

/** The fields of all documents that the reference's operations return, as `shop product.price`. */
export function responseFields(family: 'data' | 'shop'): string[] {
  const { operations, documents } = referenceOf(family);
  const titles = new Set(Object.values(operations));
  const fields: string[] = [];
  for (const title of titles) {
    for (const [name, schema] of Object.entries(documents[title]?.properties ?? {})) {
      fields.push(`${family} ${title}.${name}`);
      const child = titleIn(schema);
      if (child !== undefined) titles.add(child);
    }
  }
  return fields;
}
