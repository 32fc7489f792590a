/**
 * The requests for which scripts run, an extension of the Debugger API (docs/architecture.md). A client asks for them by
 * sending the header `x-<prefix>-thread-requests: true` with GET threads. The response then has this header with an entry
 * `<thread id>;<method>;<path>` with a percent-encoded path for each thread. Entries are joined by commas.
 */
import { decodeHeaderText, encodeHeaderText } from './header-text.ts';

/** The request for which the script of a thread runs. */
export interface ThreadRequest {
  readonly threadId: number;
  readonly method: string;
  /** Path after the host, without the query. */
  readonly path: string;
}

/** Maximum length of one path in characters, before encoding. */
const maxPathLength = 300;
/** Maximum length of the whole header in characters: clients accept at least 8 kB of headers in total. */
const maxHeaderLength = 3_000;

/** Returns the value of the response's header, or undefined if no request is known. Entries that do not fit are omitted. */
export function formatThreadRequests(requests: readonly ThreadRequest[]): string | undefined {
  let header = '';
  for (const { threadId, method, path } of requests) {
    const entry = `${header === '' ? '' : ','}${threadId};${method};${encodeHeaderText(path, maxPathLength)}`;
    if (header.length + entry.length <= maxHeaderLength) header += entry;
  }
  return header === '' ? undefined : header;
}

/** Parses the value of the response's header. Entries that cannot be parsed are skipped. */
export function parseThreadRequests(header: string | undefined): ThreadRequest[] {
  return (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .flatMap((entry) => {
      const [, id, method, encoded] = /^\s*(\d{1,15});([A-Z]{1,20});([\x21-\x7e]+?)\s*$/.exec(entry) ?? [];
      const path = encoded === undefined ? undefined : decodeHeaderText(encoded);
      return method === undefined || path === undefined ? [] : [{ threadId: Number(id), method, path }];
    });
}
