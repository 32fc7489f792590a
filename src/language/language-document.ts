import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextRange } from '../../json/json-text.ts';

/** A document that is open in the editor, or whose text was read from its file. */
export interface LanguageDocument {
  readonly file: string;
  readonly text: string;
  readonly document: TextDocument;
}

/** Returns the file of a URI; undefined for documents that are not on the local disk. */
export function fileOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

export const uriOf = (file: string): string => pathToFileURL(file).href;

export const toRange = (document: TextDocument, { start, end }: TextRange): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

/** The start of a file. */
export const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Returns the range of a JSON string without its quotes. The closing quote may be missing. */
export const trimQuotes = (text: string, { start, end }: TextRange): TextRange => ({
  start: start + 1,
  end: end > start + 1 && text[end - 1] === '"' ? end - 1 : end,
});
