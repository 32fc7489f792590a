import * as vscode from 'vscode';
import { readFileText } from './file-text.ts';

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

/** Resolves with the texts of the `launchFiles`, with their unsaved changes. */
export const readLaunchTexts = async (): Promise<string[]> =>
  Promise.all((await launchFiles()).map(readFileText));

export async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
