import type * as vscode from 'vscode';

const stateKey = 'cartwright.unsentTexts';

/**
 * Texts of documents that auto save has not sent, because they are not valid JSON, by the path of the document. VS Code
 * regards them as saved, so they are stored in the state of the workspace until they are sent or discarded: a window
 * may be reloaded or closed in between.
 */
export class UnsentTexts {
  readonly #state: vscode.Memento;
  readonly #texts: Map<string, string>;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#texts = new Map(Object.entries(state.get<Record<string, string>>(stateKey, {})));
  }

  get(path: string): string | undefined {
    return this.#texts.get(path);
  }

  set(path: string, text: string): void {
    this.#texts.set(path, text);
    this.#store();
  }

  /** Returns whether there was a text. */
  delete(path: string): boolean {
    if (!this.#texts.delete(path)) return false;
    this.#store();
    return true;
  }

  #store(): void {
    void this.#state.update(stateKey, Object.fromEntries(this.#texts));
  }
}
