import {
  parseJson,
  positionAt,
  type JsonNode,
  type JsonSyntaxError,
  type TextRange,
} from '../../json/json-text.ts';
import type { HttpFile, LocatedProblem, RequestTemplate } from './http-file.ts';
import { jsonBodyOf } from './is-json-body.ts';
import { replacePlaceholders } from './json-placeholders.ts';
import { expandFileVariables } from './placeholders.ts';
import {
  allowsProperty,
  findBodySchema,
  findMemberSchema,
  findValueProblem,
  listProperties,
  listValues,
  titleOf,
} from './request-operations.ts';
import { findSimilarName } from './similar-text.ts';

/**
 * Returns the problems of a JSON body up to its first syntax error: properties that the operation's document does not
 * have, values that it does not allow, and the syntax error.
 */
export function findBodyProblems(
  lines: readonly string[],
  request: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const body = jsonBodyOf(request, file);
  if (body === undefined) return [];
  const { method, target, bodyLine } = request;
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
  const hasPlaceholder = ({ offset, length }: JsonNode): boolean =>
    body.slice(offset, offset + length + 1).includes('{{');
  const problems = (
    root ? nodeProblems(root, schema, { hasPlaceholder, attributes: file.responseAttributes }) : []
  )
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

interface BodyFacts {
  /** Returns whether a placeholder is in a value or is one. */
  readonly hasPlaceholder: (node: JsonNode) => boolean;
  readonly attributes: HttpFile['responseAttributes'];
}

/** Returns the problems of a value. */
function nodeProblems(node: JsonNode, schema: unknown, facts: BodyFacts): NodeProblem[] {
  const { hasPlaceholder, attributes } = facts;
  if (schema === undefined) return [];
  const isUnknown = ['number', 'boolean', 'null'].includes(node.type) && hasPlaceholder(node);
  const message = isUnknown ? undefined : findValueProblem(schema, node.type, node.value);
  // Of an object or an array, only the bracket is marked.
  if (message !== undefined) return [{ node: node.children ? { ...node, length: 1 } : node, message }];
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child) => nodeProblems(child, findMemberSchema(schema, 0), facts));
  if (node.type === 'object')
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      if (!key || !value) return [];
      const name = String(key.value);
      const title = titleOf(schema);
      const similarName = title === undefined ? undefined : attributes?.findSimilar(title, name);
      if (similarName !== undefined) {
        const message = `No ${title} in the responses has the attribute ${name}. Did you mean ${similarName}?`;
        return [{ node: key, message, similarName }];
      }
      if (allowsProperty(schema, name) || name.startsWith('_'))
        return nodeProblems(value, findMemberSchema(schema, name), facts);
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
