import type { TSchema } from 'typebox';

export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/**
 * The parts of a schema that conversions between formats need: the kinds of values, and the schemas of their parts.
 */
export interface Shape {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  /** Type of an enclosing document whose schema applies here again. */
  readonly 'x-document'?: string;
}

export const shapeOf = (schema: TSchema | undefined): Shape | undefined => schema;

export function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

/**
 * Returns the kind of every value of the schema, or undefined if it allows several or states none. In a list of types,
 * null does not count.
 */
export function assumedKind(shape: Shape | undefined): Kind | undefined {
  if (!shape) return undefined;
  const type = typeof shape.type === 'string' ? shape.type : nonNullType(shape.type);
  if (type !== undefined) return type === 'integer' ? 'number' : (type as Kind);
  if (shape.const !== undefined) return kindOf(shape.const);
  const kinds = shape.enum?.map(kindOf) ?? shape.anyOf?.map(assumedKind) ?? [];
  const [first] = kinds;
  return kinds.every((kind) => kind === first) ? first : undefined;
}

/**
 * Returns the only type besides null. `['string', 'null']` counts as string, because XML has its own marker for null.
 */
function nonNullType(types: readonly string[] | undefined): string | undefined {
  const [type, ...rest] = (types ?? []).filter((candidate) => candidate !== 'null');
  return rest.length === 0 ? type : undefined;
}

const patterns = new WeakMap<Shape, readonly (readonly [RegExp, Shape])[]>();

/**
 * Returns the schema of one property. Localized texts and custom attributes are declared by a pattern of their names.
 */
export function propertyShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (!shape) return undefined;
  if (shape.properties && Object.hasOwn(shape.properties, name)) return shape.properties[name];
  if (!shape.patternProperties) return undefined;
  let compiledPatterns = patterns.get(shape);
  if (!compiledPatterns) {
    compiledPatterns = Object.entries(shape.patternProperties).map(([pattern, propertySchema]) => [
      new RegExp(pattern, 'u'),
      propertySchema,
    ]);
    patterns.set(shape, compiledPatterns);
  }
  return compiledPatterns.find(([pattern]) => pattern.test(name))?.[1];
}
