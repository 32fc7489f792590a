import type { TSchema } from 'typebox';
import { propertyShape, type Shape } from './schema-shape.ts';

/**
 * Adds `_v` to a response and `_type` to each document in it, as named in its schema, before the other fields (data-api
 * 2, Common fields). Handlers do not set them.
 */
export function withTypes(document: unknown, schema: TSchema, apiVersion: string): unknown {
  const shape = schema as Shape;
  const isVersioned = shape.properties?.['_v'] !== undefined;
  return addTypes(document, shape, undefined, isVersioned ? apiVersion : undefined);
}

/** The schema of a document, resolved within the schemas of the enclosing documents. */
interface EnclosingDocument {
  readonly type: string;
  readonly shape: Shape;
  readonly parent: EnclosingDocument | undefined;
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
  const { properties, patternProperties, title } = shape;
  if (!properties && !patternProperties) return value;
  const isDocument = properties?.['_type'] !== undefined && title !== undefined;
  const scope = isDocument ? { type: title, shape, parent: enclosing } : enclosing;
  const typed: Record<string, unknown> = {};
  if (apiVersion !== undefined) typed['_v'] = apiVersion;
  if (isDocument) typed['_type'] = title;
  for (const [key, child] of Object.entries(value)) {
    // Most values are scalars, whose schemas do not matter.
    const isScalar = typeof child !== 'object' || child === null;
    const typedChild: unknown = isScalar ? child : addTypes(child, propertyShape(shape, key), scope);
    // A document of scripts or of custom attributes may have any key.
    if (key === '__proto__') Object.defineProperty(typed, key, { ...ownProperty, value: typedChild });
    else typed[key] = typedChild;
  }
  return typed;
}

const ownProperty = { enumerable: true, writable: true, configurable: true };

function findEnclosing(type: string, enclosing: EnclosingDocument | undefined): Shape | undefined {
  let current = enclosing;
  while (current !== undefined && current.type !== type) current = current.parent;
  return current?.shape;
}
