import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { caretAt } from '../../json/json-text.ts';

/** The operations that a request's target may mean, of one API. */
export interface TargetOperations {
  readonly api: 'Shop API' | 'Data API';
  /** The operations of that path, for any method; empty if the API has no such path. */
  readonly operations: readonly Operation[];
}

/** Addresses of the APIs; a platform is named by its URL or a placeholder, or is that of the active connection. */
const prefixes = {
  shop: /^(?:\{\{\s*shop\s*\}\}|(?:https?:\/\/[^/?]+|\{\{[^{}]*\}\})?\/s\/(?:\{\{[^{}]*\}\}|[^/?]+)\/(?:\{\{[^{}]*\}\}|[\w-]+)\/shop\/v\d+_\d+)(?=[/?]|$)/,
  data: /^(?:\{\{\s*data\s*\}\}|(?:https?:\/\/[^/?]+|\{\{[^{}]*\}\})?\/s\/-\/(?:\{\{[^{}]*\}\}|[\w-]+)\/data\/v\d+_\d+)(?=[/?]|$)/,
} as const;

/** The API whose address a target begins with, and the rest of the target. Undefined if it is none of the two. */
export function apiOfTarget(
  target: string,
): { readonly family: 'shop' | 'data'; readonly rest: string } | undefined {
  for (const family of ['shop', 'data'] as const) {
    const [prefix] = prefixes[family].exec(target) ?? [];
    if (prefix !== undefined) return { family, rest: target.slice(prefix.length) };
  }
  return undefined;
}

/**
 * The operations of a target as it is written in a request, with its placeholders. Undefined if the target is not known to be one of
 * the Shop API or the Data API.
 */
export function operationsOfTarget(target: string): TargetOperations | undefined {
  const api = apiOfTarget(target);
  if (!api) return undefined;
  const { family, rest } = api;
  const [path = ''] = rest.split('?');
  const segments = path.split('/').slice(1);
  return {
    api: family === 'shop' ? 'Shop API' : 'Data API',
    operations: operations.filter((operation) => operation.family === family && matches(operation, segments)),
  };
}

/** A placeholder may stand for any segment, and a parameter may be any text but an empty one. */
function matches({ path }: Operation, segments: readonly string[]): boolean {
  const templates = path.split('/').slice(1);
  return (
    templates.length === segments.length &&
    templates.every((template, index) => {
      const segment = segments[index] ?? '';
      if (/\{\{[^{}]*\}\}/.test(segment)) return true;
      const pattern = template
        .split(/\{[^{}]*\}/)
        .map(escapePattern)
        .join('[^/]+');
      return new RegExp(`^${pattern}$`).test(segment);
    })
  );
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What is wrong with the path or the method of a target; undefined if nothing is, or if it cannot be known. */
export function targetProblem(method: string, target: string): string | undefined {
  const candidates = operationsOfTarget(target);
  if (!candidates) return undefined;
  const { api } = candidates;
  const methods = [...new Set(candidates.operations.map((operation) => operation.method))];
  if (methods.length === 0) return `The ${api} has no such path.`;
  return methods.some((candidate) => candidate === method) || ['HEAD', 'OPTIONS'].includes(method)
    ? undefined
    : `The ${api} has no ${method} for this path, only ${methods.join(', ')}.`;
}

/** A name that may be written at a place of a request. */
export interface NameSuggestion {
  readonly name: string;
  readonly detail: string;
}

const operationOf = (method: string, target: string): Operation | undefined =>
  operationsOfTarget(target)?.operations.find((operation) => operation.method === method);

/** The query parameters of the operation that are not in the target yet. */
export function queryParameters(method: string, target: string): NameSuggestion[] {
  const present = new Set([...target.matchAll(/[?&]([\w.]+)=/g)].map(([, name]) => name));
  return namesOfSchema(operationOf(method, target)?.query).filter(({ name }) => !present.has(name));
}

/** The operation's body; undefined if the target or the method is not known. */
export const bodySchema = (method: string, target: string): unknown => operationOf(method, target)?.body;

/** The values that the property at the end of an unfinished JSON body can have. Undefined where any value is allowed. */
export function bodyValues(method: string, target: string, textBefore: string): string[] | undefined {
  const { path, isKey } = caretAt(textBefore, textBefore.length);
  if (isKey || path.length === 0) return undefined;
  let schema: unknown = operationOf(method, target)?.body;
  for (const segment of path) schema = memberOf(schema, segment);
  const values = valuesOf(schema).filter((value) => typeof value === 'string');
  return values.length > 0 ? values : undefined;
}

/** The names that the object at the end of an unfinished JSON body can have. Undefined where no name can be written. */
export function bodyNames(method: string, target: string, textBefore: string): NameSuggestion[] | undefined {
  const { path, isKey } = caretAt(textBefore, textBefore.length);
  if (!isKey) return undefined;
  let schema: unknown = operationOf(method, target)?.body;
  for (const segment of path.slice(0, -1)) schema = memberOf(schema, segment);
  return namesOfSchema(schema).filter(({ name }) => !/^_(?:v|type|resource_state|flash)$/.test(name));
}

interface Schema {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly format?: unknown;
  readonly description?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
}

const schemaOf = (value: unknown): Schema => (typeof value === 'object' && value !== null ? value : {});

export function memberOf(value: unknown, segment: string | number): unknown {
  const { properties = {}, items, anyOf = [] } = schemaOf(value);
  const directMember = typeof segment === 'number' ? items : properties[segment];
  return directMember ?? anyOf.map((alternative) => memberOf(alternative, segment)).find((member) => member);
}

export function namesOfSchema(value: unknown): NameSuggestion[] {
  const { properties = {}, anyOf = [] } = schemaOf(value);
  return [
    ...Object.entries(properties).map(([name, member]) => ({ name, detail: typeText(member) })),
    ...anyOf.flatMap(namesOfSchema),
  ];
}

/** The values that a schema lists; empty if it allows others. */
export function valuesOf(value: unknown): unknown[] {
  const { enum: values, const: constant, anyOf = [] } = schemaOf(value);
  if (values) return [...values];
  return constant === undefined ? anyOf.flatMap(valuesOf) : [constant];
}

/** Whether an object may have a property: one that its schema names, or one with a name of its pattern. */
export function allowsProperty(value: unknown, name: string): boolean {
  const { type, properties, anyOf, additionalProperties, patternProperties = {} } = schemaOf(value);
  if (anyOf) return anyOf.some((alternative) => allowsProperty(alternative, name));
  if (type !== 'object' || properties === undefined || additionalProperties !== false) return true;
  return (
    Object.hasOwn(properties, name) ||
    Object.keys(patternProperties).some((pattern) => new RegExp(pattern).test(name))
  );
}

function typeText(value: unknown): string {
  const { type, title, format, items } = schemaOf(value);
  if (type === 'array') return `${typeText(items)}[]`;
  const types = Array.isArray(type) ? type.join(' | ') : type;
  return [title, format, types].find((text) => typeof text === 'string') ?? '';
}
