import * as vscode from 'vscode';

const languageId = 'cartwright-http';
/** Time without a change after which also the line with the caret is checked. */
const pauseMs = 2_000;

/**
 * The diagnostics of `.http` files. A line that the user is typing has none until a pause, or until the caret leaves it,
 * another editor gets the focus, or the user saves the file or sends a request: a path that is being completed is not a
 * mistake yet.
 */
export class RequestDiagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('cartwright-requests');
  readonly #disposables: readonly vscode.Disposable[];
  #latest: { readonly uri: vscode.Uri; readonly diagnostics: readonly vscode.Diagnostic[] } | undefined;
  /** The line that the user has changed, with the caret still on it. */
  #editedLine: { readonly document: vscode.TextDocument; readonly line: number } | undefined;

  #pauseTimer: NodeJS.Timeout | undefined;

  constructor() {
    this.#disposables = [
      this.#collection,
      vscode.workspace.onDidChangeTextDocument((event) => this.#handleChange(event)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections }) => {
        if (document === this.#editedLine?.document && selections[0]?.active.line !== this.#editedLine.line)
          this.endEdit();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.endEdit()),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (document === this.#editedLine?.document && reason === vscode.TextDocumentSaveReason.Manual)
          this.endEdit();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)),
    ];
  }

  /** Replaces the diagnostics of a file. */
  set(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void {
    this.#latest = { uri, diagnostics };
    const { document, line } = this.#editedLine ?? {};
    this.#collection.set(
      uri,
      document?.uri.toString() === uri.toString()
        ? diagnostics.filter(({ range }) => range.start.line !== line)
        : diagnostics,
    );
  }

  dispose(): void {
    clearTimeout(this.#pauseTimer);
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #handleChange({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const [change] = contentChanges;
    // Undo and redo, which have a reason, are not typing.
    if (document.languageId !== languageId || !change || reason !== undefined) return;
    if (vscode.window.activeTextEditor?.document !== document) return;
    // The line on which the caret is after the change.
    const line = change.range.start.line + change.text.split('\n').length - 1;
    this.#editedLine = { document, line };
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = setTimeout(() => this.endEdit(), pauseMs);
  }

  /** Shows the diagnostics of the line that the user has changed, too. */
  endEdit(): void {
    clearTimeout(this.#pauseTimer);
    if (!this.#editedLine) return;
    const { uri } = this.#editedLine.document;
    this.#editedLine = undefined;
    if (this.#latest?.uri.toString() === uri.toString()) this.set(uri, this.#latest.diagnostics);
  }
}
