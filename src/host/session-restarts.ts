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

  /** Runs a function that restarts a session, or waits for its restart. `isRestarting` is true until it settles. */
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
