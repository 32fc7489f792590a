/**
 * Which breakpoints' conditions could not be evaluated: the value of the extension header `x-<prefix>-condition-errors`
 * (docs/architecture.md). An entry is `<breakpoint id>;<text>`, its text percent-encoded; entries are joined by commas.
 */
export interface ConditionError {
  readonly breakpointId: number;
  /** Text of what was thrown. */
  readonly text: string;
}

/** Characters of one text, before it is encoded. */
const longestText = 200;
/** Characters of the whole header: clients take in 8 kB of all headers at least. */
const longestHeader = 4_000;

/** The newest ones come first; the oldest are left out where they do not fit. Undefined where there are none. */
export function conditionErrorsHeader(errors: readonly ConditionError[]): string | undefined {
  let header = '';
  for (const { breakpointId, text } of errors.toReversed()) {
    const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
    const entry = `${header === '' ? '' : ','}${breakpointId};${encodeURIComponent(short.toWellFormed())}`;
    if (header.length + entry.length > longestHeader) break;
    header += entry;
  }
  return header === '' ? undefined : header;
}

/** What a peer sends as that header; entries that cannot be read are left out. */
export function conditionErrorsIn(header: string | undefined): ConditionError[] {
  return (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .flatMap((entry) => {
      const [, id, encoded] = /^\s*(\d{1,15});([\x21-\x7e]+?)\s*$/.exec(entry) ?? [];
      const text = encoded === undefined ? undefined : decoded(encoded);
      return text === undefined ? [] : [{ breakpointId: Number(id), text }];
    });
}

function decoded(text: string): string | undefined {
  try {
    // What steers a terminal has no place in a message.
    return decodeURIComponent(text).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  } catch {
    return undefined;
  }
}
