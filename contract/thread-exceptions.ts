/**
 * Halts at exceptions, an extension of the Debugger API (docs/architecture.md). A client requests them with the header
 * `x-<prefix>-halt-on-exceptions` of POST client, `uncaught` or `all`; the response repeats the value that applies. For such a client,
 * responses with threads have the header `x-<prefix>-thread-exceptions`: an entry `<thread id>;<uncaught|caught>;<text>` with
 * percent-encoded text for each thread that is halted at an exception, joined by commas.
 */
import { decodedHeaderText, encodedHeaderText } from './header-text.ts';

/** The exceptions at which scripts halt for a client. `uncaught` are those that no script catches. */
export type ExceptionHalts = 'none' | 'uncaught' | 'all';

/** The exception at which a thread is halted. */
export interface ThreadException {
  readonly threadId: number;
  readonly isUncaught: boolean;
  /** Kind and message of the error, or the text of another value that was thrown. */
  readonly text: string;
}

/** Maximum length of one text in characters, before it is encoded. */
const longestText = 500;
/** Maximum length of the whole header in characters: clients accept at least 8 kB of headers in total. */
const longestHeader = 4_000;

/** The value of the request's header; undefined for another value or none. */
export function exceptionHaltsIn(header: string | undefined): ExceptionHalts | undefined {
  const value = header?.trim().toLowerCase();
  return value === 'none' || value === 'uncaught' || value === 'all' ? value : undefined;
}

/** The header's value; threads whose entries do not fit are omitted. Undefined without exceptions. */
export function threadExceptionsHeader(exceptions: readonly ThreadException[]): string | undefined {
  let header = '';
  for (const { threadId, isUncaught, text } of exceptions) {
    const kind = isUncaught ? 'uncaught' : 'caught';
    const entry = `${header === '' ? '' : ','}${threadId};${kind};${encodedHeaderText(text, longestText)}`;
    if (header.length + entry.length <= longestHeader) header += entry;
  }
  return header === '' ? undefined : header;
}

/** Reads that header from a peer. Entries that cannot be parsed are skipped. */
export function threadExceptionsIn(header: string | undefined): ThreadException[] {
  return (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .flatMap((entry) => {
      const [, id, kind, encoded] = /^\s*(\d{1,15});(uncaught|caught);([\x21-\x7e]*?)\s*$/.exec(entry) ?? [];
      const text = encoded === undefined ? undefined : decodedHeaderText(encoded);
      return text === undefined ? [] : [{ threadId: Number(id), isUncaught: kind === 'uncaught', text }];
    });
}
