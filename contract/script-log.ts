/**
 * Messages of scripts, an extension of the Debugger API (docs/architecture.md). A client requests them by sending the
 * header `x-<prefix>-script-log` with POST client. The same header of the response contains the number of the latest
 * message. GET threads with a message's number in the header returns the later messages as `script_log`, and the number
 * of the last one in the header.
 */

/** The value of the header in POST client. */
export const requestsScriptLog = 'true';

/**
 * Parses the number of a message from the header's value. Returns undefined if the value is missing or not a number.
 */
export function parseMessageNumber(header: string | undefined): number | undefined {
  return header !== undefined && /^\s*\d{1,15}\s*$/.test(header) ? Number(header) : undefined;
}
