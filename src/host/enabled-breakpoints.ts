import * as vscode from 'vscode';

/** Records since when breakpoints are enabled. VS Code does not say when all of them are deactivated. */
export class EnabledBreakpoints implements vscode.Disposable {
  /** In milliseconds since 1970, by the ID of the breakpoint. 0 if it was enabled before the recording. */
  readonly #times = new Map<string, number>();
  readonly #listener: vscode.Disposable;

  constructor() {
    this.#record(vscode.debug.breakpoints, 0);
    this.#listener = vscode.debug.onDidChangeBreakpoints(({ added, changed, removed }) => {
      for (const { id } of removed) this.#times.delete(id);
      this.#record([...added, ...changed], Date.now());
    });
  }

  /** Returns since when a breakpoint is enabled; undefined if it is disabled. */
  timeOf({ id }: vscode.Breakpoint): number | undefined {
    return this.#times.get(id);
  }

  dispose(): void {
    this.#listener.dispose();
  }

  #record(breakpoints: readonly vscode.Breakpoint[], time: number): void {
    for (const { id, enabled } of breakpoints)
      if (!enabled) this.#times.delete(id);
      else if (!this.#times.has(id)) this.#times.set(id, time);
  }
}
