/**
 * Halts at exceptions, an extension of the Debugger API (docs/architecture.md). A client requests them by sending the
 * header `x-<prefix>-halt-on-exceptions` with POST client; its value is `uncaught`, `all` or `none`. The response has
 * the value that applies. For such a client, responses with threads have the header `x-<prefix>-thread-exceptions`. It
 * contains an entry `<thread id>;<uncaught|caught>;<text>` with percent-encoded text for each thread that is halted at
 * an exception. Entries are joined by commas.
 */
import { decodeHeaderText, encodeHeaderText } from './header-text.ts';

/** The exceptions at which scripts halt for a client. `uncaught` are those that no script catches. */
export type ExceptionHalts = 'none' | 'uncaught' | 'all';

/** The exception at which a thread is halted. */
export interface ThreadException {
  readonly threadId: number;
  readonly isUncaught: boolean;
  /** Name and message of the error, or the thrown value as a string if it is not an error. */
  readonly text: string;
}

/** Maximum length of one text in characters, before encoding. */
const maxTextLength = 500;
/** Maximum length of the whole header in characters: clients accept at least 8 kB of headers in total. */
const maxHeaderLength = 4_000;

/** Parses the value of the request's header. Returns undefined if the value is missing or invalid. */
export function parseExceptionHalts(header: string | undefined): ExceptionHalts | undefined {
  const value = header?.trim().toLowerCase();
  return value === 'none' || value === 'uncaught' || value === 'all' ? value : undefined;
}

/**
 * Returns the value of the response's header, or undefined if there are no exceptions. Entries that do not fit are
 * omitted.
 */
export function formatThreadExceptions(exceptions: readonly ThreadException[]): string | undefined {
  let header = '';
  for (const { threadId, isUncaught, text } of exceptions) {
    const kind = isUncaught ? 'uncaught' : 'caught';
    const entry = `${header === '' ? '' : ','}${threadId};${kind};${encodeHeaderText(text, maxTextLength)}`;
    if (header.length + entry.length <= maxHeaderLength) header += entry;
  }
  return header === '' ? undefined : header;
}

/** Parses the value of the response's header. Entries that cannot be parsed are skipped. */
export function parseThreadExceptions(header: string | undefined): ThreadException[] {
  return (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .flatMap((entry) => {
      const [, id, kind, encoded] = /^\s*(\d{1,15});(uncaught|caught);([\x21-\x7e]*?)\s*$/.exec(entry) ?? [];
      const text = encoded === undefined ? undefined : decodeHeaderText(encoded);
      return text === undefined ? [] : [{ threadId: Number(id), isUncaught: kind === 'uncaught', text }];
    });
}
