import type { TSchema } from 'typebox';
import { propertyShape, type Shape } from './schema-shape.ts';

/**
 * Adds the fields `_v` and `_type` to a response's document, before its other fields, if its schema has them
 * (data-api 2, Common fields). `_type` is the name of the document's type. It is also added to nested documents.
 */
export function withTypes(document: unknown, schema: TSchema, apiVersion: string): unknown {
  const shape = schema as Shape;
  const isVersioned = shape.properties?.['_v'] !== undefined;
  return addTypes(document, shape, undefined, isVersioned ? apiVersion : undefined);
}

/** A typed document that encloses the current value: its type and schema, and the next typed document around it. */
interface EnclosingDocument {
  readonly type: string;
  readonly shape: Shape;
  readonly parent: EnclosingDocument | undefined;
}

/** The positions of documents in a schema, computed once for each schema. */
interface DocumentPlan {
  /** The name of the document's type; undefined if its schema has no `_type`. */
  readonly type: string | undefined;
  /** The properties that can contain documents, with their schemas. */
  readonly documentProperties: readonly (readonly [string, Shape])[];
  /** Whether properties that the schema does not name may contain documents. */
  readonly hasPatterns: boolean;
}

const plans = new WeakMap<Shape, DocumentPlan>();

function planOf(shape: Shape): DocumentPlan {
  let plan = plans.get(shape);
  if (!plan) {
    const { properties = {}, patternProperties = {}, title } = shape;
    plan = {
      type: properties['_type'] === undefined ? undefined : title,
      documentProperties: Object.entries(properties).filter(([, property]) => mayContainDocuments(property)),
      hasPatterns: Object.values(patternProperties).some(mayContainDocuments),
    };
    plans.set(shape, plan);
  }
  return plan;
}

function mayContainDocuments(shape: Shape): boolean {
  if (shape['x-document'] !== undefined || shape.properties?.['_type'] !== undefined) return true;
  const parts = [
    ...Object.values(shape.properties ?? {}),
    ...Object.values(shape.patternProperties ?? {}),
    ...(shape.items ? [shape.items] : []),
    ...(shape.anyOf ?? []),
  ];
  return parts.some(mayContainDocuments);
}

function addTypes(
  value: unknown,
  shape: Shape | undefined,
  enclosing: EnclosingDocument | undefined,
  apiVersion?: string,
): unknown {
  if (!shape || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return shape.items ? value.map((element) => addTypes(element, shape.items, enclosing)) : value;
  const recursiveType = shape['x-document'];
  if (recursiveType !== undefined)
    return addTypes(value, findEnclosing(recursiveType, enclosing), enclosing, apiVersion);
  // One of the alternatives is a document. Another one can be a string, such as for a text with markup.
  if (shape.anyOf) return addTypes(value, shape.anyOf.find(mayContainDocuments), enclosing);
  if (!shape.properties && !shape.patternProperties) return value;
  const { type, documentProperties, hasPatterns } = planOf(shape);
  const typedDocument = addTypeAndVersion(value, type, apiVersion);
  const scope = type === undefined ? enclosing : { type, shape, parent: enclosing };
  const addTo = (name: string, property: Shape | undefined): void => {
    const child = typedDocument[name];
    if (typeof child === 'object' && child !== null) typedDocument[name] = addTypes(child, property, scope);
  };
  if (hasPatterns) for (const name of Object.keys(value)) addTo(name, propertyShape(shape, name));
  else for (const [name, property] of documentProperties) addTo(name, property);
  return typedDocument;
}

/** Returns a copy of a document, with its version and type as the first fields. */
function addTypeAndVersion(
  value: object,
  type: string | undefined,
  version: string | undefined,
): Record<string, unknown> {
  if (version === undefined) return type === undefined ? { ...value } : { _type: type, ...value };
  return type === undefined ? { _v: version, ...value } : { _v: version, _type: type, ...value };
}

function findEnclosing(type: string, enclosing: EnclosingDocument | undefined): Shape | undefined {
  let candidate = enclosing;
  while (candidate !== undefined && candidate.type !== type) candidate = candidate.parent;
  return candidate?.shape;
}
