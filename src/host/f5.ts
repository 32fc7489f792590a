import * as vscode from 'vscode';
import { debugType, defaultConfiguration } from './debug-configuration.ts';

/** The extension's key binding of F5 applies while this is true; see `src/contributions.ts`. */
const contextKey = 'cartwright.debugsOnF5';

/** True in a workspace with cartridges: only there do scripts have commands of this extension. */
const cartridgesKey = 'cartwright.hasCartridges';

/**
 * F5 in a workspace with cartridges and without launch configurations: VS Code would ask for a JavaScript
 * debugger, but here only this one makes sense.
 */
export function registerF5(): vscode.Disposable[] {
  const updateContext = async (): Promise<void> => {
    const cartridgesExist = await hasCartridges();
    const applies = cartridgesExist && !hasLaunchConfigurations();
    await vscode.commands.executeCommand('setContext', cartridgesKey, cartridgesExist);
    await vscode.commands.executeCommand('setContext', contextKey, applies);
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/cartridge/**/*.{js,ds}', false, true, false);
  void updateContext();
  return [
    watcher,
    watcher.onDidCreate(() => void updateContext()),
    watcher.onDidDelete(() => void updateContext()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('launch')) void updateContext();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void updateContext()),
    vscode.commands.registerCommand('cartwright.debugCartridges', () =>
      vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
        ...defaultConfiguration,
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
  const files = await vscode.workspace.findFiles('**/cartridge/**/*.{js,ds}', '**/node_modules/**', 1);
  return files.length > 0;
}
