import * as vscode from 'vscode';

/** Returns the open document of a file that has unsaved changes; undefined if there is none. */
export const findUnsavedDocument = (file: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find(
    ({ uri, isClosed, isDirty }) => !isClosed && isDirty && uri.toString() === file.toString(),
  );

/**
 * Resolves with the text of a file, with its unsaved changes.
 * @throws FileSystemError if it cannot be read
 */
export const readFileText = async (file: vscode.Uri): Promise<string> =>
  findUnsavedDocument(file)?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file));

/**
 * Resolves with the text of a file, with its unsaved changes; with undefined if it does not exist.
 * @throws FileSystemError if it exists and cannot be read
 */
export async function readTextIfExists(file: vscode.Uri): Promise<string | undefined> {
  try {
    return await readFileText(file);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** Creates a file. @throws Error if it exists or cannot be created */
export const createFile = async (file: vscode.Uri, text: string): Promise<void> =>
  createFiles([{ file, newText: text }]);

/** Creates files in one step, which the user can undo. @throws Error if one of them exists or cannot be created */
export async function createFiles(
  files: readonly { readonly file: vscode.Uri; readonly newText: string }[],
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const { file, newText } of files)
    edit.createFile(file, { overwrite: false, contents: new TextEncoder().encode(newText) });
  if (await vscode.workspace.applyEdit(edit)) return;
  const names = files.map(({ file }) => nameOf(file));
  throw new Error(`Could not create ${new Intl.ListFormat('en').format(names)}.`);
}

/**
 * Creates a file, or replaces the part of its text that differs, so that the user can undo it in an editor. A file with
 * unsaved changes stays unsaved, since only the user decides whether to save them.
 * @throws Error if it cannot be created, changed or saved, such as when another program has written it at the same time
 */
export async function changeFile(file: vscode.Uri, text: string): Promise<void> {
  if ((await readTextIfExists(file)) === undefined) return createFile(file, text);
  return editFile(file, text, !findUnsavedDocument(file));
}

/**
 * Replaces the text of a file, and saves it if `shouldSave` is true. A file that is saved and has no editor is written
 * directly, since VS Code opens an editor for a document that stays unsaved for a second.
 * @throws Error if the file cannot be changed or saved
 */
export async function replaceFileText(file: vscode.Uri, text: string, shouldSave: boolean): Promise<void> {
  if (shouldSave && !hasEditor(file) && !findUnsavedDocument(file))
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  else await editFile(file, text, shouldSave);
}

async function editFile(file: vscode.Uri, text: string, shouldSave: boolean): Promise<void> {
  const document = await vscode.workspace.openTextDocument(file);
  const { start, end, replacement } = findDifference(document.getText(), text);
  if (start < end || replacement !== '') {
    const edit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    edit.replace(file, range, replacement);
    if (!(await vscode.workspace.applyEdit(edit))) throw new Error(`Could not change ${nameOf(file)}.`);
  }
  if (shouldSave && document.isDirty && !(await document.save()))
    throw new Error(
      `Could not save ${nameOf(file)}. Its text in the editor has the change: compare it with the file, and save it.`,
    );
}

/** Returns the offsets of the part of a text that differs from another text, and what is there in the other one. */
function findDifference(
  oldText: string,
  newText: string,
): { readonly start: number; readonly end: number; readonly replacement: string } {
  const length = Math.min(oldText.length, newText.length);
  let start = 0;
  while (start < length && oldText[start] === newText[start]) start++;
  let tail = 0;
  while (tail < length - start && oldText.at(-1 - tail) === newText.at(-1 - tail)) tail++;
  return { start, end: oldText.length - tail, replacement: newText.slice(start, newText.length - tail) };
}

const nameOf = (file: vscode.Uri): string => vscode.workspace.asRelativePath(file);

/**
 * Closes the tabs that show the file. Resolves with whether VS Code has then forgotten its document, which another
 * extension can also keep open.
 */
export async function closeDocument(file: vscode.Uri): Promise<boolean> {
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === file.toString());
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs);
  const isOpen = (): boolean =>
    vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === file.toString());
  for (let attempt = 0; attempt < 20 && isOpen(); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return !isOpen();
}

/** Whether a tab shows the file. */
export const hasEditor = (file: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === file.toString(),
    ),
  );
