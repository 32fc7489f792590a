import type { Exchange } from './runner.ts';

/** A request that was sent, as stored in the history: without authentication headers. */
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
  readonly sentAt: number;
}

/** Maximum number of stored entries. */
export const maxHistoryEntries = 100;

const secretHeaderPattern = /^(authorization|proxy-authorization|cookie|x-.*token.*)$/i;
/** Maximum length of a stored body in characters. Longer bodies are not stored. */
const maxBodyLength = 20_000;

/** Returns the history with a new entry at its start. */
export function addEntry(
  history: readonly HistoryEntry[],
  { title, request, response, durationMs }: Exchange,
  sentAt: number,
): HistoryEntry[] {
  const { method, target, as, headers, body } = request;
  const isLong = body !== undefined && body.length > maxBodyLength;
  const entry: HistoryEntry = {
    title,
    method,
    target,
    as,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaderPattern.test(name))),
    body: isLong || hasSecret(body) ? undefined : body,
    status: response.status,
    milliseconds: durationMs,
    sentAt,
  };
  return [entry, ...history].slice(0, maxHistoryEntries);
}

/** Whether a body may contain a password, a card's number or its security code. Such bodies are not stored. */
const hasSecret = (body: string | undefined): boolean =>
  body !== undefined && /"(password|current_password|number|security_code)"\s*:/.test(body);

/** Returns the status, the duration and the time of a request. Entries of earlier versions have no time. */
export const entryDescription = ({ status, milliseconds, sentAt }: HistoryEntry): string =>
  [
    String(status),
    `${milliseconds} ms`,
    ...(Number.isFinite(sentAt) ? [new Date(sentAt).toLocaleString()] : []),
  ].join('  ');

/** Formats the entry as a request of an `.http` file. */
export const entryText = ({ title, method, target, as, headers, body }: HistoryEntry): string =>
  [
    `### ${title}`,
    ...(as === undefined ? [] : [`# @as ${as}`]),
    `${method} ${target}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
    '',
  ].join('\n');
