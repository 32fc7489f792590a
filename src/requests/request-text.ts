import { STATUS_CODES } from 'node:http';
import type { RequestTemplate } from './http-file.ts';
import type { PreparedRequest } from './prepare.ts';
import type { Exchange, SendResult } from './runner.ts';

/** Maximum number of displayed characters of a body. Editors are unusable with longer texts. */
const maxDisplayedCharacters = 5_000_000;

/**
 * Formats a response for display in the language of `.http` files: comments about the request as it was sent, then
 * status, headers, and the body with indented JSON; a huge body is truncated.
 */
export function formatResponse(
  exchange: Exchange,
  { requirements = [], reusedTitles = [], unsentTitle, earlierExchanges = [] }: Partial<SendResult> = {},
): string {
  const { response, durationMs: milliseconds } = exchange;
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((item) => `${name}: ${item}`),
  );
  const isHuge = response.text.length > maxDisplayedCharacters;
  return [
    `### ${exchange.title}`,
    `# ${requestLineOf(exchange)}`,
    ...earlierExchanges
      .slice(-1)
      .map(
        (rejection) =>
          `# All requests were sent again, because "${rejection.title}" was answered with ${statusText(rejection.response.status)} ` +
          'when it used earlier responses.',
      ),
    ...requirements.map(
      (requirement) =>
        `# Sent first, because this request needs it: "${requirement.title}", ${requestLineOf(requirement)} ` +
        `(${statusText(requirement.response.status)}, ${requirement.durationMs} ms)`,
    ),
    ...reusedTitles.map((title) => `# Uses the response that "${title}" had when it was last sent.`),
    ...(unsentTitle === undefined
      ? []
      : [`# "${unsentTitle}" was not sent, because it needs this request, which has failed.`]),
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

const requestLineOf = ({ request, url }: Exchange): string => `${request.method} ${url}`;

export const statusText = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();

export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/**
 * Returns a complete request (`RequestRunner.resolve`) as a command for a POSIX shell. The command contains the
 * request's credentials, so anyone who runs it has the same identity.
 */
export function createCurlCommand({ method, target, headers, body }: PreparedRequest): string {
  const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  // curl would add the type of a form to a body without a type.
  const hasType = body === undefined || Object.keys(headers).some((name) => /^content-type$/i.test(name));
  return [
    // With `-X HEAD`, curl would wait for a body.
    `curl ${method === 'HEAD' ? '--head' : `-X ${method}`} ${quoteForShell(target)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(hasType ? [] : [`-H 'Content-Type:'`]),
    ...(body === undefined ? [] : [`--data-raw ${quoteForShell(body)}`]),
  ].join(' \\\n  ');
}

/**
 * Returns the message about a copied request for which others were sent; undefined if none was.
 *
 * @param sentTitles the titles of those that were sent
 */
export function describeSentFirst(
  sentTitles: readonly string[],
  { needs }: RequestTemplate,
): string | undefined {
  if (sentTitles.length === 0) return undefined;
  const isOne = sentTitles.length === 1;
  const list = new Intl.ListFormat('en').format(sentTitles.map((title) => `"${title}"`));
  // `# @needs` names requests whose responses may not be used.
  const reason =
    needs.length > 0
      ? `needs ${isOne ? 'it' : 'them'}`
      : `uses ${isOne ? 'its response' : 'their responses'}`;
  return `Copied as cURL, including the access token. Sent ${list} first, because the request ${reason}.`;
}

export interface RequestDraft {
  readonly title: string;
  /** The name by which later requests refer to its response. */
  readonly name?: string;
  /** The name of the request that must be sent first. */
  readonly needs?: string;
  readonly method: string;
  readonly target: string;
  readonly as?: string;
  readonly body?: unknown;
  /** Names of placeholders in the target for which the user has to enter values. */
  readonly variables?: readonly string[];
}

/** Formats requests as an `.http` file. Variables for the user to fill in are at the top. */
export function formatRequests(requests: readonly RequestDraft[]): string {
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

/** Characters that a query may contain as they are (RFC 3986), but that `URLSearchParams` encodes. */
const readableCharacters: Readonly<Record<string, string>> = {
  '%2C': ',',
  '%2F': '/',
  '%3A': ':',
  '%40': '@',
  '%28': '(',
  '%29': ')',
  '%3D': '=',
};

/** Returns a query that means the same and is easier to read and edit: `expand=images%2Cprices` has a comma. */
export const readableQuery = (query: string): string =>
  query.replace(
    /%[0-9A-F]{2}/g,
    (encodedCharacter) => readableCharacters[encodedCharacter] ?? encodedCharacter,
  );
