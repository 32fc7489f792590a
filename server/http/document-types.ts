import type { TSchema } from 'typebox';
import { propertyShape, type Shape } from './schema-shape.ts';

/**
 * Adds `_v` to an answer and `_type` to each document in it, as its schema names them, in front of the other fields
 * (data-api 2, Common fields). Handlers need not know either.
 */
export function withTypes(document: unknown, schema: TSchema, apiVersion: string): unknown {
  const shape = schema as Shape;
  const typed = typedBy(document, shape, undefined);
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed) || !shape.properties?.['_v'])
    return typed;
  return { ...{ _v: apiVersion }, ...typed };
}

/** The schema of a document, within those of the documents around it. */
interface Enclosing {
  readonly type: string;
  readonly shape: Shape;
  readonly around: Enclosing | undefined;
}

function typedBy(value: unknown, shape: Shape | undefined, enclosing: Enclosing | undefined): unknown {
  if (!shape || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return shape.items ? value.map((element) => typedBy(element, shape.items, enclosing)) : value;
  const again = shape['x-document'];
  if (again !== undefined) return typedBy(value, nearest(again, enclosing), enclosing);
  const { properties, patternProperties, title } = shape;
  if (!properties && !patternProperties) return value;
  const isDocument = properties?.['_type'] !== undefined && title !== undefined;
  const within = isDocument ? { type: title, shape, around: enclosing } : enclosing;
  const typed = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, typedBy(child, propertyShape(shape, key), within)]),
  );
  return isDocument ? { _type: title, ...typed } : typed;
}

function nearest(type: string, enclosing: Enclosing | undefined): Shape | undefined {
  let one = enclosing;
  while (one !== undefined && one.type !== type) one = one.around;
  return one?.shape;
}
