import * as vscode from 'vscode';
import { documentScheme } from '../../documents/address.ts';
import type { DocumentFiles } from './document-files.ts';

/**
 * Reads open documents again after resources were changed, as previews are: visible ones immediately, others when the
 * user shows them.
 */
export class OpenDocuments implements vscode.Disposable {
  readonly #files: DocumentFiles;
  /** The documents to read again when they are visible. */
  readonly #outdatedPaths = new Set<string>();
  readonly #disposables: readonly vscode.Disposable[];

  constructor(files: DocumentFiles, onDidRefresh: vscode.Event<void>) {
    this.#files = files;
    this.#disposables = [
      onDidRefresh(() => {
        for (const { uri } of vscode.workspace.textDocuments)
          if (uri.scheme === documentScheme) this.#outdatedPaths.add(uri.path);
        this.#followVisible();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#followVisible()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#outdatedPaths.delete(uri.path)),
    ];
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #followVisible(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const { uri } = document;
      if (uri.scheme !== documentScheme || !this.#outdatedPaths.delete(uri.path)) continue;
      void this.#files.follow(uri, () => document.isDirty || document.isClosed);
    }
  }
}
