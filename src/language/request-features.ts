import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  InsertTextFormat,
  MarkupKind,
  SymbolKind,
  TextEdit,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  type Position,
  type Range,
} from 'vscode-languageserver';
import type { VendorProfile } from '../../contract/vendor.ts';
import { listProblems } from '../requests/check-file.ts';
import type { RequestCompletion } from '../requests/completion.ts';
import { parseHttpFile, type LocatedProblem } from '../requests/http-file.ts';
import { listRequestCompletions } from '../requests/request-completions.ts';
import { createRequestHover } from '../requests/request-hover.ts';
import { correctionTitle } from '../requests/similar-text.ts';
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
  isTyping: boolean,
): CompletionItem[] => {
  const scope = { file: parseHttpFile(text), vendor, responses: new Map() };
  return listRequestCompletions(text, position, scope, isTyping).map(
    ({
      label,
      kind,
      detail,
      documentation,
      insertText,
      isSnippet,
      start,
      end,
      filterText,
      sortText,
      lineAbove,
    }) => ({
      label,
      kind: completionKinds[kind],
      detail,
      ...(documentation === undefined
        ? {}
        : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      ...(filterText === undefined ? {} : { filterText }),
      ...(sortText === undefined ? {} : { sortText }),
      ...(lineAbove === undefined
        ? {}
        : { additionalTextEdits: [TextEdit.insert({ ...position, character: 0 }, `${lineAbove}\n`)] }),
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
};

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

const problemRange = ({ line, start, end }: Pick<LocatedProblem, 'line' | 'start' | 'end'>): Range => ({
  start: { line, character: start },
  end: { line, character: end },
});

const listFileProblems = (text: string, vendor: VendorProfile): LocatedProblem[] =>
  listProblems(text, parseHttpFile(text), process.env, undefined, vendor);

/** Returns the problems that would occur when the requests are sent. */
export const requestFileDiagnostics = ({ text }: LanguageDocument, vendor: VendorProfile): Diagnostic[] =>
  listFileProblems(text, vendor).map((problem) => ({
    range: problemRange(problem),
    severity: problem.isAccepted === true ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning,
    source: 'Cartwright',
    message: problem.message,
  }));

/** Returns the quick fixes of a request file's diagnostics, which replace a misspelled name. */
export function requestFileFixes(
  { text, document: { uri } }: LanguageDocument,
  diagnostics: readonly Diagnostic[],
  vendor: VendorProfile,
): CodeAction[] {
  const problems = listFileProblems(text, vendor);
  return diagnostics.flatMap((diagnostic) => {
    const { line, character } = diagnostic.range.start;
    const problem = problems.find(
      (candidate) =>
        candidate.line === line && candidate.start === character && candidate.message === diagnostic.message,
    );
    return (problem?.corrections ?? []).map((correction, index) => ({
      title: correctionTitle(correction),
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: index === 0,
      edit: {
        changes: { [uri]: [{ range: problemRange({ line, ...correction }), newText: correction.text }] },
      },
    }));
  });
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
