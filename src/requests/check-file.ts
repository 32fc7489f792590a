import { isQueryLine, type HttpFile, type HttpProblem, type RequestTemplate } from './http-file.ts';
import {
  checkPlaceholders,
  connectionVariables,
  expandFileVariables,
  type PlaceholderContext,
} from './placeholders.ts';
import { RequestError } from './request-error.ts';
import {
  parseJson,
  positionAt,
  type JsonNode,
  type JsonSyntaxError,
  type TextRange,
} from '../../json/json-text.ts';
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
 * Returns the problems of a file that can be detected before requests are sent: placeholders without a value, bodies
 * that are not valid JSON, and paths, methods, properties and values that the API does not have. A parameter that the
 * API does not have is a problem only if its name resembles that of another parameter. `text` is the text of the file.
 * `file` may have additional variables from an environment.
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

/** Returns a context with arbitrary values: only names are checked. `environment` has the process's variables. */
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
  { line: requestLine, lastLine }: RequestTemplate,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): LocatedProblem[] {
  const context = createCheckContext(environment);
  return lines.slice(requestLine, lastLine + 1).flatMap((lineText, index) =>
    [...lineText.matchAll(/\{\{[^{}]*\}\}/g)].flatMap((match) => {
      try {
        checkPlaceholders(match[0], file, context);
        return [];
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { index: start } = match;
        return { line: requestLine + index, message: error.message, start, end: start + match[0].length };
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

/** Returns problems with parameters in the request line whose names resemble a parameter of the operation. */
function parameterProblems(
  lines: readonly string[],
  { method, target, line }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const address = expandFileVariables(target, file);
  // A query may continue on lines that begin with a space and `?` or `&`.
  const nextLines = lines.slice(line + 1);
  const queryEnd = nextLines.findIndex((text) => !isQueryLine(text));
  const queryLines = queryEnd < 0 ? nextLines : nextLines.slice(0, queryEnd);
  return [lines[line] ?? '', ...queryLines].flatMap((text, lineIndex) =>
    [...text.matchAll(/[?&]([\w.]+)=/g)].flatMap(({ index, 1: name = '' }) => {
      const similarName = findSimilarParameter(method, address, name);
      if (similarName === undefined) return [];
      const message = `The operation has no parameter ${name}. Did you mean ${similarName}?`;
      return [{ line: line + lineIndex, message, start: index + 1, end: index + 1 + name.length }];
    }),
  );
}

/**
 * Returns the problems of a JSON body up to its first syntax error: properties that the operation's document does not
 * have, values that it does not allow, and the syntax error.
 */
function bodyProblems(
  lines: readonly string[],
  { method, target, headers, body, bodyLine, bodyFile }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  if (body === undefined || bodyFile !== undefined) return [];
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  if (!isJsonBody(body, contentType === undefined ? undefined : expandFileVariables(contentType, file)))
    return [];
  const json = replacePlaceholders(body);
  const { root, error } = parseJson(json);
  const schema = findBodySchema(method, expandFileVariables(target, file));
  const firstLine = lines[bodyLine] ?? '';
  // The body begins at its first character that is not a space.
  const indentation = firstLine.length - firstLine.trimStart().length;
  const createProblem = ({ start, end }: TextRange, message: string): LocatedProblem => {
    const { line, column } = positionAt(body, start);
    const startColumn = column - 1 + (line === 1 ? indentation : 0);
    return { line: bodyLine + line - 1, start: startColumn, end: startColumn + end - start, message };
  };
  const problems = (root ? nodeProblems(root, schema) : [])
    .filter(({ node }) => node.offset < (error?.offset ?? Infinity))
    .map(({ node, message }) =>
      createProblem({ start: node.offset, end: node.offset + node.length }, message),
    );
  return error && !isAtPlaceholder(body, error.offset)
    ? [...problems, createProblem(syntaxErrorRange({ body, json }, error), error.message)]
    : problems;
}

/** Whether a body must be JSON. Without a header, it must be if it begins like an object or an array. */
const isJsonBody = (body: string, contentType: string | undefined): boolean =>
  contentType === undefined ? /^[[{]/.test(body) : /^[^;]*\bjson\b/i.test(contentType);

/**
 * Makes placeholders, whose values are not known yet, valid in JSON: each becomes a number or, in a string, loses its
 * quotes and backslashes. Positions do not change.
 */
function replacePlaceholders(body: string): string {
  let isInString = false;
  return body.replace(/\{\{[^{}]*\}\}|\\.|["\n]/g, (match) => {
    if (match.startsWith('{')) return isInString ? match.replace(/["\\]/g, "'") : '0'.padEnd(match.length);
    if (match === '"') isInString = !isInString;
    // A string ends with its line.
    if (match === '\n') isInString = false;
    return match;
  });
}

/** Whether an offset is at a placeholder or directly after one. Its value may be any part of a JSON text. */
const isAtPlaceholder = (body: string, offset: number): boolean =>
  [...body.matchAll(/\{\{[^{}]*\}\}/g)].some(
    ({ 0: placeholder, index }) => index <= offset && offset <= index + placeholder.length,
  );

/**
 * Returns the characters that are marked for an error. If something is missing at the end of a line or of the body, it
 * is the last character before the gap. `json` is the result of `replacePlaceholders`.
 */
function syntaxErrorRange(
  { body, json }: { readonly body: string; readonly json: string },
  { offset, isMissingToken }: JsonSyntaxError,
): TextRange {
  const lineStart = json.lastIndexOf('\n', offset - 1) + 1;
  const isFirstInLine = json.slice(lineStart, offset).trim() === '';
  const end = body.slice(0, offset).trimEnd().length;
  if (end > 0 && (offset >= json.length || (isMissingToken && isFirstInLine))) return { start: end - 1, end };
  const [token = ''] = /^(?:"(?:\\.|[^"\\\n])*"?|[^\s,:[\]{}"]+|.)/.exec(json.slice(offset)) ?? [];
  return { start: offset, end: offset + token.length };
}

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
