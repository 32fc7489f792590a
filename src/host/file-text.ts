import * as vscode from 'vscode';

/** Returns the open document of a file that has unsaved changes; undefined if there is none. */
export const findUnsavedDocument = (file: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find(
    ({ uri, isClosed, isDirty }) => !isClosed && isDirty && uri.toString() === file.toString(),
  );

/** Resolves with the text of a file, with its unsaved changes. */
export const readFileText = async (file: vscode.Uri): Promise<string> =>
  findUnsavedDocument(file)?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file));

/**
 * Replaces the text of a file, and saves it if `isSaved` is true. A file that is saved and has no editor is written
 * directly, since VS Code opens an editor for a document that stays unsaved for a second.
 * @throws Error if the file cannot be changed or saved
 */
export async function replaceFileText(file: vscode.Uri, text: string, isSaved: boolean): Promise<void> {
  if (isSaved && !hasEditor(file) && !findUnsavedDocument(file)) {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    return;
  }
  const document = await vscode.workspace.openTextDocument(file);
  const edit = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(file, new vscode.Range(document.positionAt(0), end), text);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error(`Could not change ${file.fsPath}.`);
  if (isSaved && !(await document.save())) throw new Error(`Could not save ${file.fsPath}.`);
}

const hasEditor = (file: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === file.toString(),
    ),
  );
