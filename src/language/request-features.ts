import {
  CompletionItemKind,
  DiagnosticSeverity,
  InsertTextFormat,
  SymbolKind,
  type CompletionItem,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  type Position,
} from 'vscode-languageserver';
import type { VendorProfile } from '../../contract/vendor.ts';
import { findFileProblems } from '../requests/check-file.ts';
import type { RequestCompletion } from '../requests/completion.ts';
import { parseHttpFile } from '../requests/http-file.ts';
import { listRequestCompletions } from '../requests/request-completions.ts';
import { createRequestHover } from '../requests/request-hover.ts';
import type { LanguageDocument } from './language-document.ts';

/**
 * Whether a file contains requests. In VS Code, the extension itself provides the features of this module, and does not
 * open request files in the language server.
 */
export const isRequestFile = (file: string): boolean => /\.(?:http|rest)$/.test(file);

const completionKinds: Readonly<Record<RequestCompletion['kind'], CompletionItemKind>> = {
  variable: CompletionItemKind.Variable,
  keyword: CompletionItemKind.Keyword,
  path: CompletionItemKind.Method,
  field: CompletionItemKind.Field,
  property: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
};

/** Completes methods, paths, query parameters, headers, variables, and the properties and values of bodies. */
export const requestFileCompletions = (
  { text }: LanguageDocument,
  position: Position,
  vendor: VendorProfile,
): CompletionItem[] =>
  listRequestCompletions(text, position, { file: parseHttpFile(text), vendor, responses: new Map() }).map(
    ({ label, kind, detail, insertText, isSnippet, start, end, filterText, sortText }) => ({
      label,
      kind: completionKinds[kind],
      detail,
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      ...(filterText === undefined ? {} : { filterText }),
      ...(sortText === undefined ? {} : { sortText }),
      ...(start === undefined
        ? { insertText }
        : {
            textEdit: {
              range: {
                start: { ...position, character: start },
                end: { ...position, character: end ?? position.character },
              },
              newText: insertText,
            },
          }),
    }),
  );

/** Returns the hover for the operation of a request line: what it requires and what it returns. */
export function requestFileHover(
  { text }: LanguageDocument,
  { line, character }: Position,
  vendor: VendorProfile,
): Hover | undefined {
  const hover = createRequestHover(text, line, character, { file: parseHttpFile(text), vendor });
  return (
    hover && {
      contents: { kind: 'markdown', value: hover.markdown },
      range: { start: { line, character: hover.start }, end: { line, character: hover.end } },
    }
  );
}

/** Returns the problems that would occur when the requests are sent. */
export function requestFileDiagnostics({ text, document }: LanguageDocument): Diagnostic[] {
  const file = parseHttpFile(text);
  const lineEnd = (line: number): number =>
    document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } }).trimEnd()
      .length;
  const createDiagnostic = (line: number, start: number, end: number, message: string): Diagnostic => ({
    range: { start: { line, character: start }, end: { line, character: end } },
    severity: DiagnosticSeverity.Warning,
    source: 'Cartwright',
    message,
  });
  return [
    ...file.problems.map(({ line, message }) => createDiagnostic(line, 0, lineEnd(line), message)),
    ...findFileProblems(text, file, process.env).map(({ line, start, end, message }) =>
      createDiagnostic(line, start, end, message),
    ),
  ];
}

/** Returns the outline of a request file: its requests. */
export const requestFileOutline = ({ text, document }: LanguageDocument): DocumentSymbol[] =>
  parseHttpFile(text).requests.map(({ title, method, target, line, firstLine, lastLine }) => {
    const lineRange = (first: number, last: number): DocumentSymbol['range'] => ({
      start: { line: first, character: 0 },
      end: document.positionAt(document.offsetAt({ line: last + 1, character: 0 })),
    });
    return {
      name: title,
      detail: `${method} ${target}`,
      kind: SymbolKind.Event,
      range: lineRange(firstLine, lastLine),
      selectionRange: lineRange(line, line),
    };
  });
