import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ParsedAddress } from '../../documents/address.ts';
import { HiddenResource } from '../../documents/hidden-resource.ts';
import { describeResource } from '../../documents/resource-documents.ts';
import { isMissingResource } from '../../documents/resource-reader.ts';
import { closeSavedTabs, tabsOf } from './document-tabs.ts';
import { showError } from './present-error.ts';

/** VS Code reports a tab to extensions shortly after it reads its document. */
const tabChecks = { count: 20, intervalMs: 50 };

/**
 * Says why documents cannot be opened. VS Code shows its own page in their tabs, which does not give the reason, but
 * says that the log has details.
 */
export class UnreadableDocuments {
  /** Paths that are being reported. VS Code asks for the size and the text of a document at the same time. */
  readonly #pendingPaths = new Set<string>();

  /**
   * Shows why a document cannot be read. Does nothing if no tab was opened for it: its reader gets the error. Closes
   * the tab if there is no such resource for the shopper; otherwise the page in the tab has a button to try again.
   */
  async report(uri: vscode.Uri, { address }: ParsedAddress, error: unknown): Promise<void> {
    if (this.#pendingPaths.has(uri.path)) return;
    this.#pendingPaths.add(uri.path);
    try {
      const wasOpen = tabsOf(uri).length > 0;
      const tabs = await waitForTabs(uri);
      // The resource may exist since then, as after a second change of its ID.
      const isReadable = !wasOpen && isLoaded(uri);
      if (tabs.length === 0 || isReadable) return;
      void showError(`Cannot open ${describeResource(address)}`, error, address.connection);
      if (!isMissingResource(error) && !(error instanceof HiddenResource)) return;
      await closeSavedTabs(uri);
    } finally {
      this.#pendingPaths.delete(uri.path);
    }
  }
}

/** Whether VS Code has read a document. */
const isLoaded = (uri: vscode.Uri): boolean =>
  vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());

async function waitForTabs(uri: vscode.Uri): Promise<readonly vscode.Tab[]> {
  for (let check = 0; check < tabChecks.count; check++) {
    const tabs = tabsOf(uri);
    if (tabs.length > 0) return tabs;
    await sleep(tabChecks.intervalMs);
  }
  return [];
}
