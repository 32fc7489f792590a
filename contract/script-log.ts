/**
 * Messages of scripts, an extension of the Debugger API (docs/architecture.md). A client requests them with the header
 * `x-<prefix>-script-log` of POST client, and the response has the number of the latest message in that header. GET threads with the
 * number of a message in the header returns the messages after it as `script_log`, and in the header the number of the last of them.
 */

/** The value of POST client's request header. */
export const requestsScriptLog = 'true';

/** The number of a message in the header; undefined for another value or none. */
export function messageNumberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\s*\d{1,15}\s*$/.test(header) ? Number(header) : undefined;
}
