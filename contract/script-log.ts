/**
 * Messages of scripts, an extension of the Debugger API (docs/architecture.md). A client requests them with the
 * header `x-<prefix>-script-log` of POST client, and the response has the position of the latest message in that
 * header. GET threads with a position in the header returns the messages after it as `script_log`, and in the header
 * the position of the last of them. A position is a number, or, where several processes run scripts,
 * `<process>:<number>` for each, joined by commas.
 */

/** The value of the header in POST client. */
export const scriptLogRequest = 'true';

/** Maximum length of a position in characters. */
const maxLength = 4_000;

/** Parses the position in the header's value. Returns undefined if the value is missing or not a position. */
export function parseMessagePosition(header: string | undefined): string | undefined {
  const position = header?.trim();
  if (position === undefined || position.length > maxLength) return undefined;
  return /^(\d{1,15}|\d{1,9}:\d{1,15}(,\d{1,9}:\d{1,15})*)$/.test(position) ? position : undefined;
}
