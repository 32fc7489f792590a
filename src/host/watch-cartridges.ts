import * as vscode from 'vscode';
import { isCartridgeSetting, mayAffectCartridges } from './cartridge-changes.ts';

/**
 * Milliseconds after the latest change: many changes, such as those of a branch switch, cause one call. The bundled
 * service, whose cartridge path the Scripts view shows, looks for cartridges at most every 250 ms.
 */
const delayMs = 300;

/**
 * Calls `onChange` after cartridges or their files may have been created, deleted, renamed or registered, also outside of
 * VS Code. The deletion of a folder is reported as one event of that folder, which may contain any number of cartridges.
 */
export function watchCartridges(onChange: () => void): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const changeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, delayMs);
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const changeIfRelevant = (uri: vscode.Uri): void => {
    if (mayAffectCartridges(pathInWorkspace(uri))) changeSoon();
  };
  const changeIfSetting = (uri: vscode.Uri): void => {
    if (isCartridgeSetting(pathInWorkspace(uri))) changeSoon();
  };
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changeIfRelevant),
    watcher.onDidDelete(changeIfRelevant),
    watcher.onDidChange(changeIfSetting),
    // VS Code's watcher does not notice changes in the subfolders of a folder that was renamed.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.scheme === 'file') changeIfSetting(uri);
    }),
    vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(changeIfRelevant)),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(changeIfRelevant)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]).forEach(changeIfRelevant),
    ),
    vscode.workspace.onDidChangeWorkspaceFolders(changeSoon),
    { dispose: () => clearTimeout(timer) },
  );
}

const pathInWorkspace = (uri: vscode.Uri): string => `/${vscode.workspace.asRelativePath(uri, false)}`;
