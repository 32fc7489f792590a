import * as vscode from 'vscode';
import { readRequestFile } from '../request-environments.ts';
import { virtualDocumentScheme } from '../schemes.ts';

/**
 * The status bar item with the environment of the request file in the active editor. A click selects another one. It is
 * hidden for other documents, and for request files without environments.
 */
export class EnvironmentStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'cartwright.requestEnvironment',
    vscode.StatusBarAlignment.Right,
    100,
  );
  readonly #state: vscode.Memento;
  readonly #subscription: vscode.Disposable;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#item.name = 'Cartwright Request Environment';
    this.#item.command = 'cartwright.requests.selectEnvironment';
    this.#subscription = vscode.window.onDidChangeActiveTextEditor(() => void this.update());
  }

  async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'cartwright-http' || document.uri.scheme === virtualDocumentScheme) {
      this.#item.hide();
      return;
    }
    const { names, selection } = await readRequestFile(
      { uri: document.uri, text: document.getText() },
      this.#state,
    );
    if (document !== vscode.window.activeTextEditor?.document) return;
    this.#item.text = `$(server-environment) ${selection ?? 'No Environment'}`;
    this.#item.tooltip = `Cartwright: Requests use the variables of ${selection === undefined ? 'no environment' : `the environment "${selection}"`}. Click to select another one.`;
    this.#item.accessibilityInformation = { label: this.#item.tooltip };
    if (names.length > 0) this.#item.show();
    else this.#item.hide();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }
}
