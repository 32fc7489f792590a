import * as vscode from 'vscode';
import { debugType } from './debug-configuration.ts';
import { documentScheme } from './schemes.ts';

/** Steps of the walkthrough; each is completed by the context key `cartwright.walkthrough.<step>`. */
export type WalkthroughStep = 'service' | 'browse' | 'edit' | 'debug' | 'connect';

/** Milliseconds after which a page that was opened has loaded the walkthrough, on a fast and on a slow machine. */
const loadDelaysMs = [300, 2_000];
/** Milliseconds for which a context key is true. */
const keyDurationMs = 100;

/**
 * Completes the steps of the walkthrough that the user has done. VS Code completes a step only at the moment when its
 * context key becomes true, and knows the keys only once a page with walkthroughs has been opened. So the keys of the steps
 * that are done become true for a moment when they are done, and again each time such a page may have been opened.
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
