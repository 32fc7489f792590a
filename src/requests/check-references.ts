import type { HttpFile } from './http-file.ts';
import { expandFileVariables, parseReference, referencedRequests } from './placeholders.ts';
import { PlaceholderError } from './request-error.ts';
import {
  allowsProperty,
  findMemberSchema,
  findResponseSchema,
  listProperties,
} from './request-operations.ts';
import { readPath, splitPath, usableResponse, type NamedResponse } from './response-values.ts';
import { findSimilarName } from './similar-text.ts';

/**
 * Checks the member of a response to which a placeholder refers. Throws `PlaceholderError` if it is neither in the
 * latest response nor in the document that the operation returns. If the operation is unknown, the response decides.
 */
export function checkReference(
  placeholder: string,
  file: HttpFile,
  responses: ReadonlyMap<string, NamedResponse>,
): void {
  const reference = parseReference(placeholder, file);
  const request = file.requests.find(({ name }) => name !== undefined && name === reference?.name);
  if (!request || reference?.part !== 'body' || reference.path === undefined || reference.path === '*')
    return;
  if (dependsOnItself(reference.name, file))
    throw new PlaceholderError(
      `${placeholder}: the request "${reference.name}" depends on its own response.`,
      undefined,
      {},
    );
  const body = usableResponse(responses.get(reference.name))?.body;
  if (body !== undefined && readPath(body, reference.path) !== undefined) return;
  const schema = findResponseSchema(request.method, expandFileVariables(request.target, file));
  const keys = splitPath(reference.path);
  const unknownKey = schema === undefined ? findMissingKey(keys, body) : findUnknownKey(keys, schema);
  if (!unknownKey) return;
  const { key, names } = unknownKey;
  const similarName = findSimilarName(key, names);
  const advice = similarName === undefined ? '' : ` Did you mean "${similarName}"?`;
  throw new PlaceholderError(
    `${placeholder}: the response to the request "${reference.name}" has no "${key}".${advice}`,
    undefined,
    { misspelling: similarName === undefined ? undefined : { name: key, similarName } },
  );
}

/** Whether a request needs its own response, directly or through other requests. */
function dependsOnItself(name: string, file: HttpFile): boolean {
  const visitedNames = new Set<string>();
  const namesToVisit = [name];
  for (let next = namesToVisit.pop(); next !== undefined; next = namesToVisit.pop()) {
    const request = file.requests.find((candidate) => candidate.name === next);
    if (!request) continue;
    const texts = [request.target, request.body ?? '', ...request.headers.map(({ value }) => value)];
    const neededNames = [...request.needs, ...texts.flatMap((text) => referencedRequests(text, file))];
    if (neededNames.includes(name)) return true;
    namesToVisit.push(...neededNames.filter((neededName) => !visitedNames.has(neededName)));
    for (const neededName of neededNames) visitedNames.add(neededName);
  }
  return false;
}

/** A key of a path that the value before it does not have, and the names that it has. */
interface UnknownKey {
  readonly key: string;
  readonly names: readonly string[];
}

function findUnknownKey(keys: readonly string[], documentSchema: unknown): UnknownKey | undefined {
  let schema = documentSchema;
  for (const key of keys) {
    if (!allowsProperty(schema, key) && !key.startsWith('_'))
      return { key, names: listProperties(schema).map(({ name }) => name) };
    schema = findMemberSchema(schema, /^\d+$/.test(key) ? Number(key) : key);
  }
  return undefined;
}

function findMissingKey(keys: readonly string[], body: unknown): UnknownKey | undefined {
  let value = body;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (!Object.hasOwn(value, key)) return { key, names: Array.isArray(value) ? [] : Object.keys(value) };
    value = (value as Record<string, unknown>)[key];
  }
  return undefined;
}
