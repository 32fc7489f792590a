import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { showInformationMessage } from '../../commands/notifications.ts';
import { isMergeInput } from './merge-input.ts';

/** Milliseconds within which VS Code saves all editors, so that one message names all of their documents. */
const messageDelayMs = 300;

/**
 * Leaves out the saves of documents in the background. VS Code saves all editors when a session or a task starts, and
 * gives extensions the same reason as for a save by the user.
 */
export class BackgroundSaves {
  readonly #onError: (error: unknown) => void;
  /** The paths of documents whose next write is such a save. */
  readonly #paths = new Set<string>();
  /** By path: the documents that the next message names. */
  readonly #unsavedUris = new Map<string, vscode.Uri>();
  /** The paths of documents that the user saves by the button of the message. */
  readonly #requestedPaths = new Set<string>();
  #messageTimer: NodeJS.Timeout | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Called when an editor is about to save a document. */
  willSave(uri: vscode.Uri, reason: vscode.TextDocumentSaveReason): void {
    const isLeftOut =
      reason === vscode.TextDocumentSaveReason.Manual &&
      !this.#requestedPaths.has(uri.path) &&
      isInBackground(uri);
    if (isLeftOut) this.#paths.add(uri.path);
    else this.#paths.delete(uri.path);
  }

  /** Returns whether the write that begins is to be left out. */
  take(uri: vscode.Uri): boolean {
    return this.#paths.delete(uri.path);
  }

  /**
   * Keeps the document dirty during a write that sends nothing: VS Code does not regard a document as saved that is
   * edited meanwhile.
   * @throws Error if the document cannot be edited
   */
  async keepDirty(uri: vscode.Uri): Promise<void> {
    const document = findDocument(uri);
    if (!document || !(await replaceFirstLine(document)))
      throw new Error('The document is not in the active editor.');
    this.#unsavedUris.set(uri.path, uri);
    clearTimeout(this.#messageTimer);
    this.#messageTimer = setTimeout(() => void this.#offerSave().catch(this.#onError), messageDelayMs);
  }

  async #offerSave(): Promise<void> {
    const uris = [...this.#unsavedUris.values()];
    this.#unsavedUris.clear();
    const names = uris.map(({ path }) => basename(path)).join(', ');
    const saveLabel = 'Save';
    const label = await showInformationMessage(
      `Cartwright: ${names} ${uris.length === 1 ? 'was' : 'were'} not saved to the platform. Saving all files, also before debugging, leaves out documents that are not in the active editor.`,
      saveLabel,
    );
    if (label !== saveLabel) return;
    for (const uri of uris) await this.#save(uri);
  }

  async #save(uri: vscode.Uri): Promise<void> {
    this.#requestedPaths.add(uri.path);
    try {
      await findDocument(uri)?.save();
    } finally {
      this.#requestedPaths.delete(uri.path);
    }
  }
}

/** Returns whether tabs show the document, but the active one does not. */
function isInBackground(uri: vscode.Uri): boolean {
  const { activeTextEditor, tabGroups } = vscode.window;
  const { activeTab } = tabGroups.activeTabGroup;
  if (activeTextEditor?.document.uri.toString() === uri.toString()) return false;
  if (activeTab && showsDocument(activeTab, uri)) return false;
  return tabGroups.all.some(({ tabs }) => tabs.some((tab) => showsDocument(tab, uri)));
}

function showsDocument({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  if (input instanceof vscode.TabInputText) return input.uri.toString() === uri.toString();
  // A merge editor saves the document while it opens.
  if (isMergeInput(input)) return input.result.toString() === uri.toString();
  return input instanceof vscode.TabInputTextDiff && input.modified.toString() === uri.toString();
}

export const findDocument = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());

/** Replaces the first line by itself, which is an edit that changes nothing. Resolves with whether VS Code allowed it. */
function replaceFirstLine(document: vscode.TextDocument): Thenable<boolean> {
  const range = document.lineAt(0).rangeIncludingLineBreak;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, document.getText(range) || '\n');
  return vscode.workspace.applyEdit(edit);
}
