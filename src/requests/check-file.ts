import type { HttpFile, HttpProblem, RequestTemplate } from './http-file.ts';
import {
  checkPlaceholders,
  connectionVariables,
  expandFileVariables,
  type PlaceholderContext,
} from './placeholders.ts';
import { RequestError } from './request-error.ts';
import { parseJson, positionAt, type JsonNode } from '../../json/json-text.ts';
import {
  allowsProperty,
  findBodySchema,
  findMemberSchema,
  findSimilarParameter,
  findTargetProblem,
  listValues,
} from './request-operations.ts';

/** A problem with its columns, which are 0-based; `end` is exclusive. */
export interface LocatedProblem extends HttpProblem {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the problems of a file that can be detected before requests are sent: placeholders without a value, and what
 * the API does not have: paths, methods, properties, values, and parameters with names similar to its own. `text` is
 * the text of the file. `file` may have additional variables from an environment.
 */
export function findFileProblems(
  text: string,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): LocatedProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  return file.requests.flatMap((request) => [
    ...placeholderProblems(lines, request, file, environment),
    ...pathProblems(lines, request, file),
    ...parameterProblems(lines, request, file),
    ...bodyProblems(lines, request, file),
  ]);
}

/** Returns a context with arbitrary values, since only names are checked. */
const createCheckContext = (environment: PlaceholderContext['environment']): PlaceholderContext => ({
  variables: Object.fromEntries(connectionVariables.map((name) => [name, name])),
  responses: new Map(),
  now: () => 0,
  random: () => 0,
  guid: () => '',
  environment,
});

function placeholderProblems(
  lines: readonly string[],
  { line: firstLine, lastLine }: RequestTemplate,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): LocatedProblem[] {
  const context = createCheckContext(environment);
  return lines.slice(firstLine, lastLine + 1).flatMap((lineText, index) =>
    [...lineText.matchAll(/\{\{[^{}]*\}\}/g)].flatMap((match) => {
      try {
        checkPlaceholders(match[0], file, context);
        return [];
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { index: start } = match;
        return { line: firstLine + index, message: error.message, start, end: start + match[0].length };
      }
    }),
  );
}

function pathProblems(
  lines: readonly string[],
  { method, target, line }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const message = findTargetProblem(method, expandFileVariables(target, file));
  if (message === undefined) return [];
  const lineText = lines[line] ?? '';
  const [path = ''] = target.split('?');
  const start = Math.max(0, lineText.indexOf(path));
  return [{ line, message, start, end: start + path.length }];
}

/** Returns problems with query parameters whose names resemble a parameter of the operation. */
function parameterProblems(
  lines: readonly string[],
  { method, target, line }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const address = expandFileVariables(target, file);
  const lineText = lines[line] ?? '';
  return [...lineText.matchAll(/[?&]([\w.]+)=/g)].flatMap(({ index, 1: name = '' }) => {
    const similarName = findSimilarParameter(method, address, name);
    if (similarName === undefined) return [];
    const message = `The operation has no parameter ${name}. Did you mean ${similarName}?`;
    return [{ line, message, start: index + 1, end: index + 1 + name.length }];
  });
}

/**
 * Returns problems with properties that the operation's document does not have, and with values that it does not allow.
 */
function bodyProblems(
  lines: readonly string[],
  { method, target, body, bodyLine, bodyFile }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const schema = findBodySchema(method, expandFileVariables(target, file));
  if (schema === undefined || body === undefined || bodyFile !== undefined) return [];
  const { root } = parseJson(replaceBarePlaceholders(body));
  if (!root || lines[bodyLine] !== body.split('\n')[0]) return [];
  return nodeProblems(root, schema).map(({ node, message }) => {
    const { line, column } = positionAt(body, node.offset);
    return {
      line: bodyLine + line - 1,
      start: column - 1,
      end: column - 1 + node.length,
      message,
    };
  });
}

/** Replaces placeholders outside strings, whose values are not known yet, with a number. Positions do not change. */
const replaceBarePlaceholders = (body: string): string =>
  body.replace(/\{\{[^{}]*\}\}/g, (placeholder, offset: number) => {
    const isInString = (body.slice(0, offset).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1;
    return isInString ? placeholder : '0'.padEnd(placeholder.length);
  });

function nodeProblems(
  node: JsonNode,
  schema: unknown,
): { readonly node: JsonNode; readonly message: string }[] {
  if (schema === undefined) return [];
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child) => nodeProblems(child, findMemberSchema(schema, 0)));
  if (node.type === 'object')
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      if (!key || !value) return [];
      const name = String(key.value);
      return allowsProperty(schema, name) || name.startsWith('_')
        ? nodeProblems(value, findMemberSchema(schema, name))
        : [{ node: key, message: `The document has no property ${name}.` }];
    });
  const values = listValues(schema);
  const value: unknown = node.value;
  if (typeof value !== 'string' || value.includes('{{') || values.length === 0 || values.includes(value))
    return [];
  const valueTexts = values.filter((enumValue) => enumValue !== null).map(String);
  return valueTexts.length === 0
    ? []
    : [{ node, message: `The value must be one of ${valueTexts.join(', ')}.` }];
}
