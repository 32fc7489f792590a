import { positionAt, rangeOf, type JsonNode, type TextRange } from '../json/json-text.ts';

export type CartridgeProblemCode =
  | 'invalid-json'
  | 'not-an-object'
  | 'hooks-not-a-path'
  | 'missing-hooks-file'
  | 'hooks-not-a-list'
  | 'invalid-entry'
  | 'missing-script'
  | 'script-outside-cartridge';

/** A mistake in a file of a cartridge. The platform ignores the file, or the part with the mistake. */
export interface CartridgeProblem {
  readonly code: CartridgeProblemCode;
  readonly file: string;
  readonly range: TextRange;
  /** Line at which the range starts, 1-based. */
  readonly line: number;
  readonly column: number;
  /** A sentence that can be understood without the file's name. */
  readonly message: string;
}

/** A JSON file and its text, for locating problems. */
export interface JsonSource {
  readonly file: string;
  readonly text: string;
}

/** Creates a problem at a node, or at the start of the file if there is no node. */
export function problemAt(
  { file, text }: JsonSource,
  node: JsonNode | undefined,
  code: CartridgeProblemCode,
  message: string,
): CartridgeProblem {
  const range = node ? rangeOf(node) : { start: 0, end: 0 };
  return { code, file, range, ...positionAt(text, range.start), message };
}

/** Formats a problem as `/w/app/package.json:3:12: ...`, which terminals turn into a link. */
export const problemText = ({ file, line, column, message }: CartridgeProblem): string =>
  `${file}:${line}:${column}: ${message}`;
