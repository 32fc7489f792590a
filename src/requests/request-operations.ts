import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { caretAt } from '../../json/json-text.ts';

/** The operations that a request's target may mean, of one API. */
export interface TargetOperations {
  readonly api: 'Shop API' | 'Data API';
  /** The operations of that path, for any method; empty if the API has no such path. */
  readonly operations: readonly Operation[];
}

const prefixes = {
  shop: /^(?:\{\{\s*shop\s*\}\}|(?:\{\{\s*baseUrl\s*\}\})?\/s\/(?:\{\{[^{}]*\}\}|[^/?]+)\/(?:\{\{[^{}]*\}\}|[\w-]+)\/shop\/v\d+_\d+)(?=[/?]|$)/,
  data: /^(?:\{\{\s*data\s*\}\}|(?:\{\{\s*baseUrl\s*\}\})?\/s\/-\/(?:\{\{[^{}]*\}\}|[\w-]+)\/data\/v\d+_\d+)(?=[/?]|$)/,
} as const;

/**
 * The operations of a target as it is written in a request, with its placeholders. Undefined if the target is not known to be one of
 * the Shop API or the Data API.
 */
export function operationsOfTarget(target: string): TargetOperations | undefined {
  for (const family of ['shop', 'data'] as const) {
    const [prefix] = prefixes[family].exec(target) ?? [];
    if (prefix === undefined) continue;
    const [path = ''] = target.slice(prefix.length).split('?');
    const segments = path.split('/').slice(1);
    return {
      api: family === 'shop' ? 'Shop API' : 'Data API',
      operations: operations.filter(
        (operation) => operation.family === family && matches(operation, segments),
      ),
    };
  }
  return undefined;
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
        .map(escaped)
        .join('[^/]+');
      return new RegExp(`^${pattern}$`).test(segment);
    })
  );
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

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
  return namesOf(operationOf(method, target)?.query).filter(({ name }) => !present.has(name));
}

/** The names that the object at the end of an unfinished JSON body can have. Undefined where no name can be written. */
export function bodyNames(method: string, target: string, textBefore: string): NameSuggestion[] | undefined {
  const { path, isKey } = caretAt(textBefore, textBefore.length);
  if (!isKey) return undefined;
  let schema: unknown = operationOf(method, target)?.body;
  for (const segment of path.slice(0, -1)) schema = memberOf(schema, segment);
  return namesOf(schema).filter(({ name }) => !/^_(?:v|type|resource_state|flash)$/.test(name));
}

interface Schema {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly format?: unknown;
  readonly description?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
}

const schemaOf = (value: unknown): Schema => (typeof value === 'object' && value !== null ? value : {});

function memberOf(value: unknown, segment: string | number): unknown {
  const { properties = {}, items, anyOf = [] } = schemaOf(value);
  const own = typeof segment === 'number' ? items : properties[segment];
  return own ?? anyOf.map((alternative) => memberOf(alternative, segment)).find((member) => member);
}

function namesOf(value: unknown): NameSuggestion[] {
  const { properties = {}, anyOf = [] } = schemaOf(value);
  return [
    ...Object.entries(properties).map(([name, member]) => ({ name, detail: typeText(member) })),
    ...anyOf.flatMap(namesOf),
  ];
}

function typeText(value: unknown): string {
  const { type, title, format, items } = schemaOf(value);
  if (type === 'array') return `${typeText(items)}[]`;
  const types = Array.isArray(type) ? type.join(' | ') : type;
  return [title, format, types].find((text) => typeof text === 'string') ?? '';
}
