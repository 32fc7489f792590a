import type { TSchema } from 'typebox';
import { propertyShape, type Shape } from './schema-shape.ts';

/**
 * Adds `_v` to a response and `_type` to each document in it, as named in its schema, before the other fields (data-api
 * 2, Common fields). Handlers do not set them.
 */
export function withTypes(document: unknown, schema: TSchema, apiVersion: string): unknown {
  const shape = schema as Shape;
  const typed = addTypes(document, shape, undefined);
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed) || !shape.properties?.['_v'])
    return typed;
  return { ...{ _v: apiVersion }, ...typed };
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
): unknown {
  if (!shape || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return shape.items ? value.map((element) => addTypes(element, shape.items, enclosing)) : value;
  const recursiveType = shape['x-document'];
  if (recursiveType !== undefined) return addTypes(value, findEnclosing(recursiveType, enclosing), enclosing);
  const { properties, patternProperties, title } = shape;
  if (!properties && !patternProperties) return value;
  const isDocument = properties?.['_type'] !== undefined && title !== undefined;
  const scope = isDocument ? { type: title, shape, parent: enclosing } : enclosing;
  const typed: Record<string, unknown> = isDocument ? { _type: title } : {};
  for (const [key, child] of Object.entries(value)) {
    const typedChild = addTypes(child, propertyShape(shape, key), scope);
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
