import { STATUS_CODES } from 'node:http';
import type { PreparedRequest } from './prepare.ts';
import type { Exchange } from './runner.ts';

/** Maximum number of characters of a body that are shown: editors are unusable with longer texts. */
const maxDisplayedCharacters = 5_000_000;

/**
 * Formats a response for display: status, headers, and the body with indented JSON; a huge body is truncated.
 */
export function formatResponse({ response, durationMs: milliseconds }: Exchange): string {
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((item) => `${name}: ${item}`),
  );
  const isHuge = response.text.length > maxDisplayedCharacters;
  return [
    `HTTP/1.1 ${statusText(response.status)}`,
    ...headers,
    `# ${milliseconds} ms`,
    ...(isHuge
      ? [`# truncated: showing ${maxDisplayedCharacters} of ${response.text.length} characters`]
      : []),
    '',
    isHuge ? response.text.slice(0, maxDisplayedCharacters) : indentJson(response.text),
    '',
  ].join('\n');
}

export const statusText = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();

export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/**
 * The request as a command for a POSIX shell. It contains the credentials of the request, so whoever runs it
 * has the same identity.
 */
export function curlCommand({ method, target, headers, body }: PreparedRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -X ${method} ${quote(target)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

export interface RequestDraft {
  readonly title: string;
  /** The name by which later requests refer to its response. */
  readonly name?: string;
  /** The request that has to be sent before. */
  readonly needs?: string;
  readonly method: string;
  readonly target: string;
  readonly as?: string;
  readonly body?: unknown;
  /** Names of placeholders in its target for which the user has to enter values. */
  readonly variables?: readonly string[];
}

/** Formats requests as an `.http` file; variables to fill in are at its top. */
export function requestFileText(requests: readonly RequestDraft[]): string {
  const variableNames = [...new Set(requests.flatMap(({ variables = [] }) => variables))];
  const blocks = requests.map(({ title, name, needs, method, target, as, body }) =>
    [
      `### ${title}`,
      ...(name === undefined ? [] : [`# @name ${name}`]),
      ...(needs === undefined ? [] : [`# @needs ${needs}`]),
      ...(as === undefined ? [] : [`# @as ${as}`]),
      `${method} ${target}`,
      ...(body === undefined
        ? []
        : ['Content-Type: application/json', '', JSON.stringify(body, undefined, 2)]),
      '',
    ].join('\n'),
  );
  return [
    ...(variableNames.length > 0
      ? [`${variableNames.map((name) => `@${name} = ${name}`).join('\n')}\n`]
      : []),
    ...blocks,
  ].join('\n');
}
