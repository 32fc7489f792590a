import * as vscode from 'vscode';

/** Knows whether a debug session is restarting, so that a missing session does not have to be reported. */
export class SessionRestarts implements vscode.Disposable {
  readonly #changes = new vscode.EventEmitter<void>();
  #count = 0;

  /** Fires when a restart begins, and when it has ended. */
  get onDidChange(): vscode.Event<void> {
    return this.#changes.event;
  }

  get isRestarting(): boolean {
    return this.#count > 0;
  }

  /** Runs a function that ends a session and starts it again. Settles like its result. */
  async run<Result>(restart: () => Promise<Result>): Promise<Result> {
    this.#count++;
    this.#changes.fire();
    try {
      return await restart();
    } finally {
      this.#count--;
      this.#changes.fire();
    }
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
