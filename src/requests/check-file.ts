import { findTargetProblems } from './check-target.ts';
import type { HttpFile, LocatedProblem, RequestTemplate } from './http-file.ts';
import { isJsonBody } from './is-json-body.ts';
import {
  checkPlaceholders,
  connectionVariables,
  expandFileVariables,
  type PlaceholderContext,
} from './placeholders.ts';
import { PlaceholderError, RequestError } from './request-error.ts';
import { findSimilarName, type Correction } from './similar-text.ts';
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
  listProperties,
  listValues,
} from './request-operations.ts';

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
    ...findTargetProblems(lines, request, file),
    ...bodyProblems(lines, request, file),
  ]);
}

/** Returns the problems of a file's syntax, and those of `findFileProblems`. */
export function listProblems(
  text: string,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): LocatedProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  return [
    ...file.problems.map(({ range, ...problem }) => ({
      ...(range ?? { start: 0, end: (lines[problem.line] ?? '').trimEnd().length }),
      ...problem,
    })),
    ...findFileProblems(text, file, environment),
  ];
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
        const corrections = correctPlaceholder(match[0], start, error);
        const end = start + match[0].length;
        return { line: requestLine + index, message: error.message, start, end, corrections };
      }
    }),
  );
}

/** Returns the correction of a misspelled name; empty if the name is in the value of a variable. */
function correctPlaceholder(placeholder: string, start: number, error: RequestError): Correction[] {
  const misspelling = error instanceof PlaceholderError ? error.details.misspelling : undefined;
  const offset = misspelling ? placeholder.indexOf(misspelling.name) : -1;
  if (!misspelling || offset < 0) return [];
  const { name, similarName } = misspelling;
  return [{ start: start + offset, end: start + offset + name.length, text: similarName }];
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
    .map(({ node, message, similarName }) => {
      const problem = createProblem({ start: node.offset, end: node.offset + node.length }, message);
      const { start, end } = problem;
      return similarName === undefined
        ? problem
        : { ...problem, corrections: [{ start, end, text: JSON.stringify(similarName) }] };
    });
  return error && !isAtPlaceholder(body, error.offset)
    ? [...problems, createProblem(syntaxErrorRange({ body, json }, error), error.message)]
    : problems;
}

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

interface NodeProblem {
  readonly node: JsonNode;
  readonly message: string;
  /** The name or value that was probably meant. */
  readonly similarName?: string | undefined;
}

function nodeProblems(node: JsonNode, schema: unknown): NodeProblem[] {
  if (schema === undefined) return [];
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child) => nodeProblems(child, findMemberSchema(schema, 0)));
  if (node.type === 'object')
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      if (!key || !value) return [];
      const name = String(key.value);
      if (allowsProperty(schema, name) || name.startsWith('_'))
        return nodeProblems(value, findMemberSchema(schema, name));
      const names = listProperties(schema).map((member) => member.name);
      return [{ node: key, ...suggestName(`The document has no property ${name}.`, name, names) }];
    });
  const values = listValues(schema);
  const value: unknown = node.value;
  if (typeof value !== 'string' || value.includes('{{') || values.length === 0 || values.includes(value))
    return [];
  const valueTexts = values.filter((enumValue) => enumValue !== null).map(String);
  if (valueTexts.length === 0) return [];
  return [{ node, ...suggestName(`The value must be one of ${valueTexts.join(', ')}.`, value, valueTexts) }];
}

/** Adds the name that was probably meant to a message about a name that is none of `names`. */
function suggestName(
  message: string,
  name: string,
  names: readonly string[],
): { readonly message: string; readonly similarName?: string } {
  const similarName = findSimilarName(name, names);
  return similarName === undefined
    ? { message }
    : { message: `${message} Did you mean ${similarName}?`, similarName };
}
