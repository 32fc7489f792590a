import type { FileVariable, HttpFile } from './http-file.ts';
import {
  connectionVariables,
  expandFileVariables,
  parseReference,
  type PlaceholderContext,
} from './placeholders.ts';
import { PlaceholderError } from './request-error.ts';
import { readResponse, type NamedResponse } from './response-values.ts';

/** Where the values of placeholders come from. */
export interface HoverScope {
  readonly file: HttpFile;
  /** The latest responses to the file's requests, by name. */
  readonly responses?: ReadonlyMap<string, NamedResponse> | undefined;
  /** Name of the active connection. */
  readonly connection?: string | undefined;
  /** The variables of that connection, if they are known. */
  readonly connectionValues?: PlaceholderContext['variables'] | undefined;
}

/** The value of a placeholder, which is undefined if it is not known yet, and where it comes from. */
interface PlaceholderSource {
  readonly value: string | undefined;
  readonly source: string;
  readonly isSecret?: boolean | undefined;
}

const secretPattern = /pass(?:word|wd|phrase)?$|password|secret|token|authorization|credential|api_?key/i;

/** Maximum number of displayed characters of a value. */
const maxValueLength = 200;

/** Returns the hover of the placeholder at a column of a line: its value and where it comes from. */
export function createPlaceholderHover(
  text: string,
  character: number,
  scope: HoverScope,
): { readonly markdown: string; readonly start: number; readonly end: number } | undefined {
  for (const { 0: placeholder, 1: expression = '', index: start } of text.matchAll(
    /\{\{\s*([^{}]*?)\s*\}\}/g,
  )) {
    const end = start + placeholder.length;
    if (character < start || character > end) continue;
    const placeholderSource = findSource(expression, placeholder, scope);
    return placeholderSource && { markdown: describe(expression, placeholderSource), start, end };
  }
  return undefined;
}

function describe(expression: string, { value, source, isSecret }: PlaceholderSource): string {
  const name = `\`{{${expression}}}\``;
  if (value === undefined) return `${name}: ${source}`;
  const isHidden = isSecret === true || secretPattern.test(expression);
  return `${name} = ${isHidden ? '••••••••' : code(value)}\n\n${source}`;
}

/** Formats a text as code in Markdown, also if it contains backticks or several lines. */
function code(text: string): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  const shortLine = line.length > maxValueLength ? `${line.slice(0, maxValueLength)}…` : line;
  if (shortLine === '') return 'an empty text';
  const fence = '`'.repeat(Math.max(0, ...[...shortLine.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  const space = fence.length > 1 ? ' ' : '';
  return fence + space + shortLine + space + fence;
}

function findSource(
  expression: string,
  placeholder: string,
  { file, responses, connection, connectionValues = {} }: HoverScope,
): PlaceholderSource | undefined {
  if (expression.startsWith('$')) return systemSource(expression);
  const variable = file.variables.findLast(({ name }) => name === expression);
  if (variable) {
    const value = expandFileVariables(placeholder, file);
    return { value, source: describeVariable(variable), isSecret: isSecretValue(variable, file) };
  }
  const connectionVariable = connectionVariables.find((name) => name === expression);
  if (connectionVariable) {
    const name = connection === undefined ? 'the active connection' : `the connection "${connection}"`;
    return { value: connectionValues[connectionVariable], source: `From ${name}` };
  }
  const reference = parseReference(placeholder, file);
  const request = file.requests.find(({ name }) => name !== undefined && name === reference?.name);
  if (!reference || !request) return undefined;
  const response = responses?.get(reference.name);
  if (!response) return { value: undefined, source: `"${request.title}" has no response yet` };
  try {
    const value = readResponse(response, reference, placeholder, `the request "${reference.name}"`);
    return {
      value: typeof value === 'string' ? value : JSON.stringify(value),
      source: `From the latest response to "${request.title}"`,
    };
  } catch (error) {
    if (!(error instanceof PlaceholderError)) throw error;
    return { value: undefined, source: error.message };
  }
}

function systemSource(expression: string): PlaceholderSource | undefined {
  const [name, argument = ''] = expression.split(/\s+/);
  switch (name) {
    case '$processEnv':
      return { value: undefined, source: `The environment variable ${code(argument)} of VS Code` };
    case '$guid':
    case '$uuid':
    case '$timestamp':
    case '$isoTimestamp':
    case '$randomInt':
      return { value: undefined, source: 'A new value for each request' };
    default:
      return undefined;
  }
}

const describeVariable = ({ line, environment }: FileVariable): string => {
  if (environment === undefined) return `From line ${line + 1} of this file`;
  return environment === '$shared'
    ? 'From `$shared`, which all environments have'
    : `From the environment "${environment}"`;
};

/** Whether a variable, or one in its value, comes from a private file or has the name of a secret. */
function isSecretValue({ name, value, isPrivate }: FileVariable, file: HttpFile, depth = 0): boolean {
  if (isPrivate === true || secretPattern.test(name)) return true;
  if (depth > 20) return false;
  return [...value.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].some(([, expression]) => {
    const variable = file.variables.findLast((candidate) => candidate.name === expression);
    return variable !== undefined && isSecretValue(variable, file, depth + 1);
  });
}
