import { posix } from 'node:path';
import * as vscode from 'vscode';
import { closeDocument, readTextIfExists, changeFile } from './file-text.ts';

const { fs } = vscode.workspace;

/** A file that a command has created or changed. */
export interface FileChange {
  readonly file: vscode.Uri;
  /** Undefined if the command created the file. */
  readonly oldText: string | undefined;
  readonly newText: string;
}

/**
 * Restores files as they were before a command. Restores none of them if one was changed since.
 * @param root the folder that remains when the folders that were created for the files are deleted
 * @returns the files that were changed since
 */
export async function undoFileChanges(
  changes: readonly FileChange[],
  root: vscode.Uri,
): Promise<readonly vscode.Uri[]> {
  const changedFiles: vscode.Uri[] = [];
  for (const { file, newText } of changes)
    if ((await readTextIfExists(file)) !== newText) changedFiles.push(file);
  if (changedFiles.length > 0) return changedFiles;
  for (const { file, oldText, newText } of changes) {
    if (oldText === newText) continue;
    if (oldText === undefined) await deleteCreatedFile(file, root);
    else await changeFile(file, oldText);
  }
  return [];
}

/** Deletes a file, and the folders around it that are empty then. */
async function deleteCreatedFile(file: vscode.Uri, root: vscode.Uri): Promise<void> {
  await closeDocument(file);
  await fs.delete(file);
  let folder = parentOf(file);
  while (folder.path.startsWith(`${root.path}/`) && (await fs.readDirectory(folder)).length === 0) {
    await fs.delete(folder);
    folder = parentOf(folder);
  }
}

const parentOf = (uri: vscode.Uri): vscode.Uri => uri.with({ path: posix.dirname(uri.path) });
