import * as vscode from 'vscode';
import { debugType } from './debug-type.ts';
import { documentScheme } from './schemes.ts';

/** Steps of the walkthrough; each is completed by the context key `cartwright.walkthrough.<step>`. */
export type WalkthroughStep = 'service' | 'browse' | 'edit' | 'debug' | 'connect';

/** Milliseconds until an opened page has loaded the walkthrough, on a fast and on a slow machine. */
const loadDelaysMs = [300, 2_000];
/** Milliseconds for which a context key is true. */
const keyDurationMs = 100;

/**
 * Marks the steps of the walkthrough as completed when the user has done them. VS Code completes a step when its
 * context key becomes true, but observes the keys only after a page with walkthroughs has been opened. So the key of a
 * completed step is set for a moment when the step is done, and again each time such a page may have been opened.
 */
export class WalkthroughProgress implements vscode.Disposable {
  readonly #doneSteps = new Set<WalkthroughStep>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #subscription: vscode.Disposable;

  constructor() {
    this.#subscription = vscode.Disposable.from(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.scheme === documentScheme) this.complete('edit');
      }),
      vscode.debug.onDidChangeActiveStackItem((item) => {
        if (item?.session.type === debugType) this.complete('debug');
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
        // The Welcome page has no input that extensions can see.
        if (opened.some(({ input }) => input === undefined))
          for (const delayMs of loadDelaysMs) this.#schedule(delayMs, () => this.#showAll());
      }),
    );
  }

  complete(step: WalkthroughStep): void {
    if (this.#doneSteps.has(step)) return;
    this.#doneSteps.add(step);
    this.#show(step);
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #showAll(): void {
    for (const step of this.#doneSteps) this.#show(step);
  }

  #show(step: WalkthroughStep): void {
    const setKey = (value: boolean): void =>
      void vscode.commands.executeCommand('setContext', `cartwright.walkthrough.${step}`, value);
    setKey(true);
    this.#schedule(keyDurationMs, () => setKey(false));
  }

  #schedule(delayMs: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, delayMs);
    this.#timers.add(timer);
  }
}
