import type { Exchange } from './runner.ts';

/** A request that was sent, as it is kept: never a header that says who one is. */
export interface HistoryEntry {
  readonly title: string;
  readonly method: string;
  readonly target: string;
  readonly as: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Entries that are kept. */
export const historyLength = 100;

const secret = /^(authorization|proxy-authorization|cookie|x-.*token.*)$/i;
/** Bodies beyond this are not kept. */
const longestBody = 20_000;

/** The history with one more request, the newest first. */
export function withEntry(
  history: readonly HistoryEntry[],
  { title, request, answer, milliseconds }: Exchange,
  at: number,
): HistoryEntry[] {
  const { method, target, as, headers, body } = request;
  const isLong = body !== undefined && body.length > longestBody;
  const entry: HistoryEntry = {
    title,
    method,
    target,
    as,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !secret.test(name))),
    body: isLong || hasSecret(body) ? undefined : body,
    status: answer.status,
    milliseconds,
    at,
  };
  return [entry, ...history].slice(0, historyLength);
}

/** Passwords and card numbers have no place in a history. */
const hasSecret = (body: string | undefined): boolean =>
  body !== undefined && /"(password|current_password|number|security_code)"\s*:/.test(body);

/** The entry as a request of an `.http` file again. */
export const entryText = ({ title, method, target, as, headers, body }: HistoryEntry): string =>
  [
    `### ${title}`,
    ...(as === undefined ? [] : [`# @as ${as}`]),
    `${method} ${target}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
    '',
  ].join('\n');
