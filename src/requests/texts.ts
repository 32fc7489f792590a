import { STATUS_CODES } from 'node:http';
import type { PreparedRequest } from './prepare.ts';
import type { Exchange } from './runner.ts';

/** Characters of a body that are shown: an editor with more of them is of no use. */
const longestShown = 5_000_000;

/** An answer as people read it: status, headers, and the body with its JSON indented; a huge one is cut. */
export function answerText({ answer, milliseconds }: Exchange): string {
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`),
  );
  const isHuge = answer.text.length > longestShown;
  return [
    `HTTP/1.1 ${statusText(answer.status)}`,
    ...headers,
    `# ${milliseconds} ms`,
    ...(isHuge ? [`# cut: ${longestShown} of ${answer.text.length} characters are shown`] : []),
    '',
    isHuge ? answer.text.slice(0, longestShown) : indented(answer.text),
    '',
  ].join('\n');
}

export const statusText = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();

export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** The request as a command for a POSIX shell. Whoever pastes it speaks as the one who copied it. */
export function curlCommand({ method, target, headers, body }: PreparedRequest): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -X ${method} ${quoted(target)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

export interface WrittenRequest {
  readonly title: string;
  /** By which later requests refer to its answer. */
  readonly name?: string;
  /** The request that has to be sent before. */
  readonly needs?: string;
  readonly method: string;
  readonly target: string;
  readonly as?: string;
  readonly body?: unknown;
  /** Names in its target for which a person has to give a value. */
  readonly variables?: readonly string[];
}

/** Requests as an `.http` file; what is to be filled in stands above them. */
export function requestFileText(requests: readonly WrittenRequest[]): string {
  const open = [...new Set(requests.flatMap(({ variables = [] }) => variables))];
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
    ...(open.length > 0 ? [`${open.map((name) => `@${name} = ${name}`).join('\n')}\n`] : []),
    ...blocks,
  ].join('\n');
}
