import * as vscode from 'vscode';
import { debugType, offlineConfiguration } from './debug-configuration.ts';

/** Our F5 applies while this is true; see the keybinding in `src/contributions.ts`. */
const contextKey = 'cartwright.debugsOnF5';

/**
 * F5 in a workspace that has cartridges and no launch configurations. VS Code would ask which of all debuggers for
 * JavaScript is meant; here there is only one answer.
 */
export function registerF5(): vscode.Disposable[] {
  const judge = async (): Promise<void> => {
    const applies = !hasLaunchConfigurations() && (await hasCartridges());
    await vscode.commands.executeCommand('setContext', contextKey, applies);
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/cartridge/**/*.{js,ds}', false, true, false);
  void judge();
  return [
    watcher,
    watcher.onDidCreate(() => void judge()),
    watcher.onDidDelete(() => void judge()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('launch')) void judge();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void judge()),
    vscode.commands.registerCommand('cartwright.debugCartridges', () =>
      vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
        ...offlineConfiguration,
        type: debugType,
      }),
    ),
  ];
}

const hasLaunchConfigurations = (): boolean =>
  (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => {
    const configurations = vscode.workspace.getConfiguration('launch', uri).get<unknown[]>('configurations');
    return configurations !== undefined && configurations.length > 0;
  });

async function hasCartridges(): Promise<boolean> {
  const found = await vscode.workspace.findFiles('**/cartridge/**/*.{js,ds}', '**/node_modules/**', 1);
  return found.length > 0;
}
