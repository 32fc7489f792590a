import { similarNames } from '../../cartridges/similar-name.ts';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { caretAt, type JsonNode } from '../../json/json-text.ts';

/** The operations of an API that match a request's target. */
export interface TargetOperations {
  readonly api: 'Shop API' | 'Data API';
  /** The operations of the path with any method; empty if the API has no such path. */
  readonly operations: readonly Operation[];
}

/**
 * Patterns of the APIs' addresses. They may begin with a URL or a placeholder; otherwise, the active connection is
 * used.
 */
const addressPatterns = {
  shop: /^(?:\{\{\s*shop\s*\}\}|(?:https?:\/\/[^/?]+|\{\{[^{}]*\}\})?\/s\/(?:\{\{[^{}]*\}\}|[^/?]+)\/(?:\{\{[^{}]*\}\}|[\w-]+)\/shop\/v\d+_\d+)(?=[/?]|$)/,
  data: /^(?:\{\{\s*data\s*\}\}|(?:https?:\/\/[^/?]+|\{\{[^{}]*\}\})?\/s\/-\/(?:\{\{[^{}]*\}\}|[\w-]+)\/data\/v\d+_\d+)(?=[/?]|$)/,
} as const;

/**
 * Returns the API with whose address a target begins, and the part after the address. Returns undefined for other
 * targets.
 */
export function findApi(
  target: string,
): { readonly family: 'shop' | 'data'; readonly pathAndQuery: string } | undefined {
  for (const family of ['shop', 'data'] as const) {
    const [prefix] = addressPatterns[family].exec(target) ?? [];
    if (prefix !== undefined) return { family, pathAndQuery: target.slice(prefix.length) };
  }
  return undefined;
}

/**
 * Returns the operations of a target as it is written in a request, including placeholders. Returns undefined if it
 * is not clear that the target belongs to the Shop API or the Data API.
 */
export function findOperations(target: string): TargetOperations | undefined {
  const api = findApi(target);
  if (!api) return undefined;
  const { family, pathAndQuery } = api;
  const [path = ''] = pathAndQuery.split('?');
  const segments = path.split('/').slice(1);
  const matches = operations.filter(
    (operation) => operation.family === family && matchesPath(operation, segments),
  );
  // A placeholder usually stands for a parameter. It may stand for any text, as `({ids})`.
  const likelyMatches = matches.filter((operation) => isLikelyMatch(operation, segments));
  return {
    api: apiName(family),
    operations: [...likelyMatches, ...matches.filter((operation) => !likelyMatches.includes(operation))],
  };
}

export const apiName = (family: 'shop' | 'data'): TargetOperations['api'] =>
  family === 'shop' ? 'Shop API' : 'Data API';

/** Whether an operation matches the segments of a path if each placeholder is an ID. */
export const isLikelyMatch = ({ path }: Operation, segments: readonly string[]): boolean =>
  path
    .split('/')
    .slice(1)
    .every((template, index) => matchesSegment(template, fillPlaceholders(segments[index] ?? '')));

const fillPlaceholders = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, '0');

/**
 * Whether an operation matches the segments of a path. A placeholder matches any segment, and a parameter any text that
 * is not empty.
 */
function matchesPath({ path }: Operation, segments: readonly string[]): boolean {
  const templates = path.split('/').slice(1);
  return (
    templates.length === segments.length &&
    templates.every((template, index) => {
      const segment = segments[index] ?? '';
      return hasPlaceholder(segment) || matchesSegment(template, segment);
    })
  );
}

/** Whether a text contains a placeholder, such as `{{basket.response.body.basket_id}}`. */
export const hasPlaceholder = (text: string): boolean => /\{\{[^{}]*\}\}/.test(text);

/** Whether a segment without placeholders matches a segment of an operation's path, such as `{basket_id}`. */
export function matchesSegment(template: string, segment: string): boolean {
  const pattern = template
    .split(/\{[^{}]*\}/)
    .map(escapePattern)
    .join('[^/]+');
  return new RegExp(`^${pattern}$`).test(segment);
}

/** Escapes a text, such as a file name, for use in a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A name that is suggested at a position of a request. */
export interface NameSuggestion {
  readonly name: string;
  readonly detail: string;
}

/** Returns the operation of a target with a method; undefined if there is none. */
export const findOperation = (method: string, target: string): Operation | undefined =>
  findOperations(target)?.operations.find((operation) => operation.method === method);

/** Returns the operation's query parameters that the target does not contain yet; empty if no operation matches. */
export function listQueryParameters(method: string, target: string): NameSuggestion[] {
  const existingNames = new Set([...target.matchAll(/[?&]([\w.]+)=/g)].map(([, name]) => name));
  return listProperties(findOperation(method, target)?.query).filter(({ name }) => !existingNames.has(name));
}

/** Minimum length of a parameter's name for a suggestion. Shorter names resemble too many others. */
const minSimilarNameLength = 4;

/** The parameters that all operations have. */
const generalParameters: readonly string[] = ['client_id', 'format', 'locale', 'method', 'select'];

/**
 * Returns the operation that does not have the parameter `name`, and the name of its parameter that resembles it, if
 * there is one. Returns undefined if the operation has the parameter or is not known, as with `method=GET`, and for
 * custom names (`c_...`) and numbered ones (`refine_1`).
 */
export function findUnknownParameter(
  method: string,
  target: string,
  name: string,
): { readonly operation: Operation; readonly similarName: string | undefined } | undefined {
  if (/[?&]method=/.test(target)) return undefined;
  const { operations: candidates = [] } = findOperations(target) ?? {};
  // Versions of an operation can have different parameters.
  const versions = candidates.filter((operation) => operation.method === method);
  const names = versions.flatMap(({ query }) => listProperties(query)).map((parameter) => parameter.name);
  const [operation] = versions;
  if (!operation || [...names, ...generalParameters].includes(name) || /^c_|_\d+$/.test(name))
    return undefined;
  const [similarName] = name.length < minSimilarNameLength ? [] : similarNames(name, names);
  return { operation, similarName };
}

/**
 * Returns a message if the operation does not allow the value of a parameter: if it must be a number, true or false, or
 * one of certain values. Undefined if the value may be valid, or if there is no such parameter.
 */
export function findParameterProblem(
  method: string,
  target: string,
  name: string,
  value: string,
): string | undefined {
  const schema = findMemberSchema(findOperation(method, target)?.query, name);
  const { type, minimum, maximum } = toSchema(schema);
  const values = listValues(schema).map(String);
  // Whether an encoded value is valid is left to the platform.
  if (value.includes('%')) return undefined;
  if (type === 'integer' || type === 'number') {
    const pattern = type === 'integer' ? /^[+-]?\d+$/ : /^[+-]?\d+(?:\.\d+)?$/;
    if (!pattern.test(value)) return `${name} must be ${type === 'integer' ? 'an integer' : 'a number'}.`;
    if (typeof minimum === 'number' && Number(value) < minimum) return `${name} must be at least ${minimum}.`;
    if (typeof maximum === 'number' && Number(value) > maximum) return `${name} must be at most ${maximum}.`;
  }
  if (type === 'boolean' && !['true', 'false'].includes(value)) return `${name} must be true or false.`;
  return values.length > 0 && !values.includes(value)
    ? `${name} must be one of ${values.join(', ')}.`
    : undefined;
}

/** Returns the schema of the operation's body; undefined if no operation matches or it has none. */
export const findBodySchema = (method: string, target: string): unknown =>
  findOperation(method, target)?.body;

/** Returns the schema of the operation's response document; undefined if no operation matches or it returns none. */
export const findResponseSchema = (method: string, target: string): unknown =>
  findOperation(method, target)?.success.document;

/**
 * Returns the strings that the schema lists for the value at the end of an incomplete JSON body; undefined if it lists
 * none, or if the text does not end at a value.
 */
export function listBodyValues(method: string, target: string, textBefore: string): string[] | undefined {
  const { path, isKey } = caretAt(textBefore, textBefore.length);
  if (isKey || path.length === 0) return undefined;
  let schema: unknown = findOperation(method, target)?.body;
  for (const segment of path) schema = findMemberSchema(schema, segment);
  const values = listValues(schema).filter((value) => typeof value === 'string');
  return values.length > 0 ? values : undefined;
}

/** Fields that the platform sets itself in every document. */
const dateFields = /^(?:creation_date|last_modified)$/;
/** Fields of baskets, orders and their items that the Shop API computes. */
const computedFields =
  /^(?:adjusted_\w+|\w+_total(?:_tax)?|base_price|price_after_\w+|product_sub_total|tax|tax_basis|tax_rate|shipping_item_id)$/;

/** Whether the body of an operation may set a field, as far as its name and its schema tell. */
function isWritableField(
  name: string,
  documentSchema: unknown,
  { family, method, path }: Operation,
): boolean {
  if (/^_(?:v|type|resource_state|flash)$/.test(name) || dateFields.test(name)) return false;
  if (toSchema(findMemberSchema(documentSchema, name)).readOnly === true) return false;
  if (family !== 'shop' || !['POST', 'PATCH'].includes(method)) return true;
  const title = String(toSchema(documentSchema).title);
  // `POST /orders` names a basket.
  const isOwnId =
    (name === `${title}_id` && path.includes(`/${title}s`)) ||
    (title === 'product_item' && name === 'item_id');
  return !isOwnId && !computedFields.test(name);
}

/**
 * Returns the property names that a request may set at the end of an incomplete JSON body, with the JSON types of their
 * values if these are known; undefined if the text does not end at a property name.
 */
export function listBodyNames(
  method: string,
  target: string,
  textBefore: string,
): (NameSuggestion & { readonly type: string | undefined })[] | undefined {
  const { path, isKey } = caretAt(textBefore, textBefore.length);
  if (!isKey) return undefined;
  const operation = findOperation(method, target);
  let schema: unknown = operation?.body;
  for (const segment of path.slice(0, -1)) schema = findMemberSchema(schema, segment);
  return listProperties(schema)
    .filter(({ name }) => operation && isWritableField(name, schema, operation))
    .map((property) => {
      const { type } = toSchema(findMemberSchema(schema, property.name));
      return { ...property, type: typeof type === 'string' ? type : undefined };
    });
}

interface Schema {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly readOnly?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly description?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
}

const toSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? value : {});

/** Returns the type of the documents that a schema describes, such as `basket`; undefined if it has no name. */
export function titleOf(schema: unknown): string | undefined {
  const { title } = toSchema(schema);
  return typeof title === 'string' ? title : undefined;
}

export function findMemberSchema(value: unknown, segment: string | number): unknown {
  const { properties = {}, items, anyOf = [] } = toSchema(value);
  const directMember = typeof segment === 'number' ? items : properties[segment];
  return (
    directMember ??
    anyOf.map((alternative) => findMemberSchema(alternative, segment)).find((member) => member)
  );
}

export function listProperties(value: unknown): NameSuggestion[] {
  const { properties = {}, anyOf = [] } = toSchema(value);
  return [
    ...Object.entries(properties).map(([name, member]) => ({ name, detail: describeType(member) })),
    ...anyOf.flatMap(listProperties),
  ];
}

/** Returns the values that a schema lists; empty if it lists none. */
export function listValues(value: unknown): unknown[] {
  const { enum: values, const: constant, anyOf = [] } = toSchema(value);
  if (values) return [...values];
  return constant === undefined ? anyOf.flatMap(listValues) : [constant];
}

const typeTexts: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/**
 * Returns a message if a value in JSON has a type that the schema does not allow, or is a number out of its range.
 * Undefined if it may be valid. `type` is the type of the value. Null may stand for an absent value anywhere.
 */
export function findValueProblem(
  schema: unknown,
  type: JsonNode['type'],
  value: unknown,
): string | undefined {
  const { type: schemaType, minimum, maximum } = toSchema(schema);
  const types = [schemaType].flat().filter((name) => typeof name === 'string' && name !== 'null');
  if (type === 'null' || types.length === 0) return undefined;
  const valueTypes = Number.isInteger(value) ? ['number', 'integer'] : [type];
  if (!valueTypes.some((name) => types.includes(name)))
    return `The value must be ${types.map((name) => typeTexts[String(name)] ?? String(name)).join(' or ')}.`;
  if (typeof value !== 'number') return undefined;
  if (typeof minimum === 'number' && value < minimum) return `The value must be at least ${minimum}.`;
  return typeof maximum === 'number' && value > maximum ? `The value must be at most ${maximum}.` : undefined;
}

/** Whether an object may have a property: the schema lists or matches its name, or does not limit names. */
export function allowsProperty(value: unknown, name: string): boolean {
  const { type, properties, anyOf, additionalProperties, patternProperties = {} } = toSchema(value);
  if (anyOf) return anyOf.some((alternative) => allowsProperty(alternative, name));
  if (type !== 'object' || properties === undefined || additionalProperties !== false) return true;
  return (
    Object.hasOwn(properties, name) ||
    Object.keys(patternProperties).some((pattern) => new RegExp(pattern).test(name))
  );
}

function describeType(value: unknown): string {
  const { type, title, format, items } = toSchema(value);
  if (type === 'array') return `${describeType(items)}[]`;
  const types = Array.isArray(type) ? type.join(' | ') : type;
  return [title, format, types].find((text) => typeof text === 'string') ?? '';
}
