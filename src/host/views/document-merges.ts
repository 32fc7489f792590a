import * as vscode from 'vscode';
import { placesOrEmpty } from '../../../json/json-text.ts';
import { fieldsWithOldValue } from '../../documents/merge.ts';
import type { ConflictVersions } from '../../documents/resource-documents.ts';
import { findDocument } from './background-saves.ts';

/** VS Code shows the button as an icon without a label. */
const completeMergeButton = 'the double check mark (Complete Merge) in the title bar of the editor';

interface Merge {
  /** The text whose save was rejected. */
  readonly rejectedText: string;
  readonly versions: ConflictVersions;
  readonly message: string;
  /** Whether the merge editor has not yet saved the document, as it does while it opens. */
  isOpening: boolean;
}

/** The documents that the user is merging, by their paths. */
export class DocumentMerges {
  readonly #merges = new Map<string, Merge>();
  /** The paths of documents whose merge the user has declared complete, whatever its result. */
  readonly #completedPaths = new Set<string>();

  /** Begins the merge of a document whose save was rejected. Returns the message for the user. */
  begin(uri: vscode.Uri, rejectedText: string, resource: string, versions: ConflictVersions): string {
    const message = `Somebody else has changed ${resource}. Merge both versions, then select ${completeMergeButton}.`;
    this.#merges.set(uri.path, { rejectedText, versions, message, isOpening: true });
    return message;
  }

  /**
   * Records that the user has completed the merge: the next save is sent to the platform, even if its text is the
   * rejected one.
   */
  complete(uri: vscode.Uri): void {
    this.#completedPaths.add(uri.path);
  }

  /** Ends a merge: the document was saved, or read again. */
  end(uri: vscode.Uri): void {
    this.#merges.delete(uri.path);
  }

  /** Called when the document is closed. */
  didClose(uri: vscode.Uri): void {
    this.#merges.delete(uri.path);
    this.#completedPaths.delete(uri.path);
  }

  /** @throws Error if a save would overwrite unmerged changes of somebody else, or is automatic during the merge */
  check(path: string, text: string, isAutomatic: boolean): void {
    const isCompleted = this.#completedPaths.delete(path);
    const merge = this.#merges.get(path);
    if (!merge || isCompleted) return;
    const { isOpening } = merge;
    merge.isOpening = false;
    // The user has not reviewed the merged text yet.
    if (isOpening || text === merge.versions.merged) throw new Error(merge.message);
    if (isAutomatic)
      throw new Error('Auto save is disabled while you merge both versions. Save when you are done.');
    if (text === merge.rejectedText)
      throw new Error(
        `The document does not contain the changes on the server. Merge them and save, or select ${completeMergeButton} to keep your version.`,
      );
    const [oldField] = placesOrEmpty(text).length > 0 ? oldFieldsIn(text, merge) : [];
    if (oldField)
      throw new Error(
        `"${oldField.join('.')}" still has its value from before the change on the server. Accept a change and save, or select ${completeMergeButton} to keep the old value.`,
      );
  }
}

const oldFieldsIn = (
  text: string,
  { versions: { conflicts, serverChanges } }: Merge,
): readonly (readonly string[])[] => fieldsWithOldValue(JSON.parse(text), [...conflicts, ...serverChanges]);

/**
 * Replaces the rejected text by the merged one. The merge editor takes what differs from the base as the user's
 * decision, so that the rejected text would leave nothing to decide. If there are conflicts, the text begins like one of
 * git with conflicts: for such a text, the merge editor itself shows the lines of the base in each conflict. A text that
 * the user has edited meanwhile stays.
 */
export async function showMergedText(
  uri: vscode.Uri,
  rejectedText: string,
  { merged, conflicts }: ConflictVersions,
): Promise<void> {
  const firstLine = conflicts.length > 0 ? conflictLine : '';
  if (!(await replaceText(uri, rejectedText, `${firstLine}${merged}`)) || firstLine === '') return;
  // In case that the merge editor did not open.
  setTimeout(() => void replaceText(uri, `${firstLine}${merged}`, merged), openLimitMs);
}

/** The line by which VS Code recognizes a file with conflicts. */
const conflictLine = '<<<<<<< \n';

/** Milliseconds in which VS Code opens the merge editor. */
const openLimitMs = 10_000;

/** Replaces the whole text of a document, if it is still `text`. Resolves with whether it was replaced. */
async function replaceText(uri: vscode.Uri, text: string, newText: string): Promise<boolean> {
  const document = findDocument(uri);
  if (document?.getText() !== text) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), newText);
  return vscode.workspace.applyEdit(edit);
}
