import { decodeHeaderText, encodeHeaderText } from './header-text.ts';

/**
 * A breakpoint condition that could not be evaluated: an entry of the extension header `x-<prefix>-condition-errors`
 * (docs/architecture.md). An entry is `<breakpoint id>;<text>` with percent-encoded text; entries are joined by commas.
 */
export interface ConditionError {
  readonly breakpointId: number;
  /** Message of the error that the condition threw. */
  readonly text: string;
}

/** Maximum length of one message in characters, before encoding. */
const maxTextLength = 200;
/** Maximum length of the whole header in characters: clients accept at least 8 kB of headers in total. */
const maxHeaderLength = 4_000;

/**
 * Returns the header's value, newest errors first, or undefined if there are no errors. Older errors that do not fit
 * are omitted.
 */
export function formatConditionErrors(errors: readonly ConditionError[]): string | undefined {
  let header = '';
  for (const { breakpointId, text } of errors.toReversed()) {
    const entry = `${header === '' ? '' : ','}${breakpointId};${encodeHeaderText(text, maxTextLength)}`;
    if (header.length + entry.length > maxHeaderLength) break;
    header += entry;
  }
  return header === '' ? undefined : header;
}

/** Parses the header's value. Entries that cannot be parsed are skipped. */
export function parseConditionErrors(header: string | undefined): ConditionError[] {
  return (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .flatMap((entry) => {
      const [, id, encoded] = /^\s*(\d{1,15});([\x21-\x7e]+?)\s*$/.exec(entry) ?? [];
      const text = encoded === undefined ? undefined : decodeHeaderText(encoded);
      return text === undefined ? [] : [{ breakpointId: Number(id), text }];
    });
}
