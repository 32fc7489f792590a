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

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
