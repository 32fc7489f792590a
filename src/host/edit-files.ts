import * as vscode from 'vscode';

/** Returns the text of a file, including unsaved changes in the editor; undefined if the file does not exist. */
export async function readText(file: vscode.Uri): Promise<string | undefined> {
  try {
    await vscode.workspace.fs.stat(file);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
  return (await vscode.workspace.openTextDocument(file)).getText();
}

/** Creates a file. @throws Error if it exists or cannot be created */
export async function createFile(file: vscode.Uri, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { overwrite: false, contents: new TextEncoder().encode(text) });
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new Error(`Could not create ${vscode.workspace.asRelativePath(file)}.`);
}

/**
 * Creates a file, or replaces the part of its text that differs. A file with unsaved changes stays unsaved, since
 * only the user decides whether to save them.
 * @throws Error if it cannot be created, changed or saved, such as when another program has written it at the same time
 */
export async function changeFile(file: vscode.Uri, text: string): Promise<void> {
  const currentText = await readText(file);
  if (currentText === undefined) return createFile(file, text);
  if (currentText === text) return;
  const document = await vscode.workspace.openTextDocument(file);
  const wasDirty = document.isDirty;
  let start = 0;
  while (start < text.length && text[start] === currentText[start]) start++;
  let end = 0;
  const maxEnd = Math.min(text.length, currentText.length) - start;
  while (end < maxEnd && text.at(-1 - end) === currentText.at(-1 - end)) end++;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(currentText.length - end));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(file, range, text.slice(start, text.length - end));
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new Error(`Could not change ${vscode.workspace.asRelativePath(file)}.`);
  if (!wasDirty && !(await document.save()))
    throw new Error(
      `Could not save ${vscode.workspace.asRelativePath(file)}. Its text in the editor has the change: compare it with the file, and save it.`,
    );
}
