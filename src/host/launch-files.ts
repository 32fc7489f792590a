import * as vscode from 'vscode';

/** Documents that can have launch configurations. */
export const launchDocuments: vscode.DocumentSelector = [
  { pattern: '**/.vscode/launch.json' },
  { pattern: '**/*.code-workspace' },
];

/** Resolves with the existing `launch.json` files of the workspace folders and, if there is one, the workspace file. */
export async function launchFiles(): Promise<vscode.Uri[]> {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const candidates = [
    ...workspaceFolders.map(({ uri }) => vscode.Uri.joinPath(uri, '.vscode', 'launch.json')),
    ...(workspaceFile?.scheme === 'file' ? [workspaceFile] : []),
  ];
  const existence = await Promise.all(candidates.map(exists));
  return candidates.filter((_, index) => existence[index]);
}

/** Resolves with the texts of these files: that of the open document, which may have unsaved changes, or of the file. */
export const readLaunchTexts = async (): Promise<string[]> =>
  Promise.all((await launchFiles()).map(readLaunchText));

async function readLaunchText(file: vscode.Uri): Promise<string> {
  const openDocument = vscode.workspace.textDocuments.find(
    ({ uri, isClosed }) => !isClosed && uri.toString() === file.toString(),
  );
  return openDocument?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
