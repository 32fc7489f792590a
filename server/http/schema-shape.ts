import type { TSchema } from 'typebox';

export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** What formats need to know of a schema: the kinds of values, and the schemas below. */
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
  /** Type of an enclosing document whose schema holds here again. */
  readonly 'x-document'?: string;
}

export const shapeOf = (schema: TSchema | undefined): Shape | undefined => schema;

export function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

/** The kind that every value of the schema has; undefined where the schema leaves it open. */
export function assumedKind(shape: Shape | undefined): Kind | undefined {
  if (!shape) return undefined;
  const type = typeof shape.type === 'string' ? shape.type : besideNull(shape.type);
  if (type !== undefined) return type === 'integer' ? 'number' : (type as Kind);
  if (shape.const !== undefined) return kindOf(shape.const);
  const kinds = shape.enum?.map(kindOf) ?? shape.anyOf?.map(assumedKind) ?? [];
  const [first] = kinds;
  return kinds.every((kind) => kind === first) ? first : undefined;
}

/** Of `['string', 'null']`, string: XML marks a null of its own accord. */
function besideNull(types: readonly string[] | undefined): string | undefined {
  const [type, ...others] = (types ?? []).filter((one) => one !== 'null');
  return others.length === 0 ? type : undefined;
}

const patterns = new WeakMap<Shape, readonly (readonly [RegExp, Shape])[]>();

/** The schema of one property: by its name, or by a pattern, as for localized texts and custom attributes. */
export function propertyShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (!shape) return undefined;
  if (shape.properties && Object.hasOwn(shape.properties, name)) return shape.properties[name];
  if (!shape.patternProperties) return undefined;
  let compiled = patterns.get(shape);
  if (!compiled) {
    compiled = Object.entries(shape.patternProperties).map(([pattern, below]) => [
      new RegExp(pattern, 'u'),
      below,
    ]);
    patterns.set(shape, compiled);
  }
  return compiled.find(([pattern]) => pattern.test(name))?.[1];
}
