import type { HttpFile, HttpProblem, RequestTemplate } from './http-file.ts';
import {
  checkPlaceholders,
  connectionVariables,
  expandFileVariables,
  type PlaceholderContext,
} from './placeholders.ts';
import { RequestError } from './request-error.ts';
import { parseJson, positionAt, type JsonNode } from '../../json/json-text.ts';
import { allowsProperty, bodySchema, memberOf, targetProblem, valuesOf } from './request-operations.ts';

/** A problem with its place in the line; 0-based, `end` is exclusive. */
export interface PlacedProblem extends HttpProblem {
  readonly start: number;
  readonly end: number;
}

/**
 * The problems of a file that can be seen before sending: placeholders without a value, and paths that the API does not have. `text`
 * is the text of the file; `file` may have more variables than it, of an environment.
 */
export function problemsOfFile(
  text: string,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): PlacedProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  return file.requests.flatMap((request) => [
    ...placeholderProblems(lines, request, file, environment),
    ...pathProblems(lines, request, file),
    ...bodyProblems(lines, request, file),
  ]);
}

/** Only names are checked, so the values do not matter. */
const anyValues = (environment: PlaceholderContext['environment']): PlaceholderContext => ({
  variables: Object.fromEntries(connectionVariables.map((name) => [name, name])),
  responses: new Map(),
  now: () => 0,
  random: () => 0,
  guid: () => '',
  environment,
});

function placeholderProblems(
  lines: readonly string[],
  { line: first, lastLine }: RequestTemplate,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): PlacedProblem[] {
  const context = anyValues(environment);
  return lines.slice(first, lastLine + 1).flatMap((lineText, index) =>
    [...lineText.matchAll(/\{\{[^{}]*\}\}/g)].flatMap((match) => {
      try {
        checkPlaceholders(match[0], file, context);
        return [];
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { index: start } = match;
        return { line: first + index, message: error.message, start, end: start + match[0].length };
      }
    }),
  );
}

function pathProblems(
  lines: readonly string[],
  { method, target, line }: RequestTemplate,
  file: HttpFile,
): PlacedProblem[] {
  const message = targetProblem(method, expandFileVariables(target, file));
  if (message === undefined) return [];
  const lineText = lines[line] ?? '';
  const [path = ''] = target.split('?');
  const start = Math.max(0, lineText.indexOf(path));
  return [{ line, message, start, end: start + path.length }];
}

/** Properties that the operation's document does not have, and values that it does not allow. */
function bodyProblems(
  lines: readonly string[],
  { method, target, body, bodyLine, bodyFile }: RequestTemplate,
  file: HttpFile,
): PlacedProblem[] {
  const schema = bodySchema(method, expandFileVariables(target, file));
  if (schema === undefined || body === undefined || bodyFile !== undefined) return [];
  const { root } = parseJson(withoutBarePlaceholders(body));
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

/** A placeholder without quotes becomes a number or an object, which is not known yet. All positions stay. */
const withoutBarePlaceholders = (body: string): string =>
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
    return (node.children ?? []).flatMap((child) => nodeProblems(child, memberOf(schema, 0)));
  if (node.type === 'object')
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      if (!key || !value) return [];
      const name = String(key.value);
      return allowsProperty(schema, name) || name.startsWith('_')
        ? nodeProblems(value, memberOf(schema, name))
        : [{ node: key, message: `The document has no property ${name}.` }];
    });
  const values = valuesOf(schema);
  const value: unknown = node.value;
  if (typeof value !== 'string' || value.includes('{{') || values.length === 0 || values.includes(value))
    return [];
  const texts = values.filter((enumValue) => enumValue !== null).map(String);
  return texts.length === 0 ? [] : [{ node, message: `The value must be one of ${texts.join(', ')}.` }];
}
