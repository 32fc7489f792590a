import * as vscode from 'vscode';
import { PlatformFault } from '../../client/errors.ts';
import { faultRange } from '../../documents/fault-range.ts';
import { DocumentError, InvalidDocument } from '../../documents/resource-documents.ts';
import { describeProblem } from './present-error.ts';
import { documentScheme } from '../schemes.ts';

interface DocumentProblem {
  readonly uri: vscode.Uri;
  readonly message: string;
  /** Name of the fault, if the platform has reported the problem. */
  readonly fault: string | undefined;
  /** The place of the problem, as offsets in the current text. */
  readonly start: number;
  readonly end: number;
  /** Whether the place is known. Otherwise, any change of the text may solve the problem. */
  readonly isPlaced: boolean;
  /** A text that has the problem although the document has no unsaved changes. */
  readonly keptText: string | undefined;
}

/**
 * The problems of saves, as diagnostics. The platform reports one at a time. A problem disappears when its place is
 * edited, or when the document has no unsaved changes: its text is then that of the platform again.
 */
export class DocumentProblems {
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('cartwright');
  readonly #problems = new Map<string, DocumentProblem>();
  /** The paths of documents whose problems stay during a save that sends nothing. */
  readonly #heldPaths = new Set<string>();
  readonly #subscription = vscode.workspace.onDidChangeTextDocument((event) => this.#update(event));

  /**
   * Shows the fault or the error of a text that could not be saved, at its place; nothing for other errors. If
   * `isKept`, the text counts as saved, and the problem stays until the text changes.
   */
  report(uri: vscode.Uri, text: string, error: unknown, isKept = false): void {
    if (!(error instanceof PlatformFault) && !(error instanceof DocumentError)) return;
    const place =
      error instanceof PlatformFault
        ? faultRange(error, text)
        : { start: error.offset, end: error.offset + 1 };
    this.#show(text, {
      uri,
      message: error.message,
      fault: error instanceof PlatformFault ? error.fault : undefined,
      ...(place ?? { start: 0, end: 1 }),
      isPlaced: place !== undefined,
      keptText: isKept ? text : undefined,
    });
  }

  delete(uri: vscode.Uri): void {
    this.#problems.delete(uri.path);
    this.#diagnostics.delete(uri);
  }

  /** Keeps the problem of a document until `release`, although VS Code says meanwhile that the document was saved. */
  hold(uri: vscode.Uri): void {
    this.#heldPaths.add(uri.path);
  }

  release(uri: vscode.Uri): void {
    this.#heldPaths.delete(uri.path);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#diagnostics.dispose();
  }

  #show(text: string, problem: DocumentProblem): void {
    const { uri, message, fault, start, end } = problem;
    const range = new vscode.Range(positionAt(text, start), positionAt(text, end));
    const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
    diagnostic.source = 'Cartwright';
    if (fault !== undefined) diagnostic.code = fault;
    this.#problems.set(uri.path, problem);
    this.#diagnostics.set(uri, [diagnostic]);
  }

  /** Moves a problem with its place, or deletes it. VS Code calls this also if a document is no longer unsaved. */
  #update({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const { uri, isDirty } = document;
    const problem = uri.scheme === documentScheme ? this.#problems.get(uri.path) : undefined;
    if (!problem || this.#heldPaths.has(uri.path)) return;
    const isCurrent = isDirty || document.getText() === problem.keptText;
    const place = isCurrent ? placeAfter(problem, contentChanges) : undefined;
    if (!place) this.delete(uri);
    else if (place.start !== problem.start) this.#show(document.getText(), { ...problem, ...place });
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the place of a problem after changes of the text; undefined if they may solve the problem. The offsets of the
 * changes are those in the text before all of them.
 */
function placeAfter(
  { start, end, isPlaced }: DocumentProblem,
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): Place | undefined {
  if (!isPlaced && changes.length > 0) return undefined;
  let shift = 0;
  for (const { rangeOffset, rangeLength, text } of changes) {
    if (rangeOffset > end) continue;
    if (rangeOffset + rangeLength >= start) return undefined;
    shift += text.length - rangeLength;
  }
  return { start: start + shift, end: end + shift };
}

export function positionAt(text: string, offset: number): vscode.Position {
  const linesBefore = text.slice(0, offset).split('\n');
  return new vscode.Position(linesBefore.length - 1, linesBefore.at(-1)?.length ?? 0);
}

/**
 * Returns the error that VS Code shows in parentheses, after its own sentence with the address of the document. The empty
 * name keeps `Unavailable (FileSystemError):` out of it.
 */
export function saveError(text: string, error: unknown): Error {
  let message = describeProblem(error);
  if (error instanceof InvalidDocument) {
    const { line, character } = positionAt(text, error.offset);
    message = `${error.summary}. Line ${line + 1}, column ${character + 1}: ${error.reason}`;
  }
  return Object.assign(new Error(message, { cause: error }), { name: '' });
}
