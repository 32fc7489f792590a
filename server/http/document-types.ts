import type { TSchema } from 'typebox';

interface Shape {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/**
 * Adds `_v` to an answer and `_type` to each document in it, as its schema names them, in front of the other fields
 * (data-api 2, Common fields). Handlers need not know either.
 */
export function withTypes(document: unknown, schema: TSchema, apiVersion: string): unknown {
  const shape = schema as Shape;
  const typed = typedBy(document, shape);
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed) || !shape.properties?.['_v'])
    return typed;
  return { ...{ _v: apiVersion }, ...typed };
}

function typedBy(value: unknown, shape: Shape | undefined): unknown {
  if (!shape || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return shape.items ? value.map((element) => typedBy(element, shape.items)) : value;
  const { properties, title } = shape;
  if (!properties) return value;
  const typed: Record<string, unknown> = properties['_type'] && title !== undefined ? { _type: title } : {};
  for (const [key, child] of Object.entries(value)) typed[key] = typedBy(child, properties[key]);
  return typed;
}
