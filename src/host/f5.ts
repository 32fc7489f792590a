import * as vscode from 'vscode';
import { isOtherDebuggerType } from '../explorer/other-debugger-types.ts';
import { defaultConfiguration } from './debug-configuration.ts';
import { debugType } from './debug-type.ts';
import { hasDebugger } from './installed-debuggers.ts';
import type { RunningSessions } from './running-sessions.ts';
import { showInformationMessage } from '../commands/notifications.ts';
import { watchCartridges } from './watch-cartridges.ts';

/** The context key that enables the extension's key binding of F5; see `src/contributions.ts`. */
const contextKey = 'cartwright.debugsOnF5';

/** The context key that is true in a workspace with cartridges, where scripts have commands of this extension. */
const cartridgesKey = 'cartwright.hasCartridges';

/**
 * Registers F5 for a workspace with cartridges but without usable launch configurations, in which VS Code would
 * otherwise ask which debugger to use. Also registers `cartwright.debugCartridges`.
 */
export function registerF5(
  sessions: RunningSessions,
  getActiveConnection: () => string,
): vscode.Disposable[] {
  let latestUpdate = 0;
  const updateContext = async (): Promise<void> => {
    const update = ++latestUpdate;
    const setContext = async (cartridgesExist: boolean): Promise<void> => {
      if (update !== latestUpdate) return;
      const shouldUseF5 = cartridgesExist && !hasLaunchConfigurations();
      await vscode.commands.executeCommand('setContext', cartridgesKey, cartridgesExist);
      await vscode.commands.executeCommand('setContext', contextKey, shouldUseF5);
    };
    // Right after the window has opened, the search for files takes a second or more. F5 must work before that.
    if (await hasCartridgeFolder()) await setContext(true);
    await setContext(await hasCartridges());
  };
  void updateContext();
  return [
    watchCartridges(() => void updateContext()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('launch')) void updateContext();
    }),
    vscode.commands.registerCommand('cartwright.debugCartridges', () =>
      debugCartridges(sessions, getActiveConnection()),
    ),
  ];
}

/**
 * Starts a session for the workspace's cartridges as F5 does, with the launch configuration for the connection if there
 * is one. If a session is running on the connection, shows the Debug view and offers to restart that session.
 */
async function debugCartridges(sessions: RunningSessions, connection: string): Promise<boolean> {
  const session = sessions.findFor(connection);
  if (session) {
    await vscode.commands.executeCommand('workbench.view.debug');
    void offerRestart(session);
    return true;
  }
  const launch = sessions.findLaunchConfiguration(connection);
  return launch
    ? vscode.debug.startDebugging(launch.folder, launch.configuration)
    : vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
        ...defaultConfiguration,
        type: debugType,
      });
}

async function offerRestart(session: vscode.DebugSession): Promise<void> {
  const restartAction = 'Restart';
  const choice = await showInformationMessage(`"${session.name}" is already running.`, restartAction);
  // A new session with the same configuration replaces this one.
  if (choice === restartAction)
    await vscode.debug.startDebugging(session.workspaceFolder, session.configuration);
}

/**
 * Whether F5 can start one of the workspace's launch configurations. Configurations of another commerce debugger that
 * is not installed do not count, since VS Code could not start them.
 */
const hasLaunchConfigurations = (): boolean =>
  (vscode.workspace.workspaceFolders ?? []).some(({ uri }) =>
    (
      vscode.workspace.getConfiguration('launch', uri).get<readonly { type?: unknown }[]>('configurations') ??
      []
    ).some(({ type }) => !isOtherDebuggerType(type) || hasDebugger(type)),
  );

/** Maximum number of folders of each level that are read to find a folder `cartridge` without a search for files. */
const maxFolders = 200;

/**
 * Whether there is a folder `cartridge` in a workspace folder or with at most two folders in between, or a folder
 * `cartridges` in a workspace folder.
 */
async function hasCartridgeFolder(): Promise<boolean> {
  let folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  for (let depth = 0; depth <= 2; depth++) {
    const subfolders = (await Promise.all(folders.slice(0, maxFolders).map(readSubfolders))).flat();
    // A workspace folder with `cartridges` is not searched any deeper, since each level takes time.
    const name = depth === 0 ? /\/cartridges?$/ : /\/cartridge$/;
    if (subfolders.some(({ path }) => name.test(path))) return true;
    folders = subfolders;
  }
  return false;
}

/** Returns the subfolders that may be or contain cartridges; none if the folder cannot be read. */
async function readSubfolders(folder: vscode.Uri): Promise<vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (entries) => entries,
    () => [],
  );
  return entries
    .filter(([name, type]) => (type & vscode.FileType.Directory) !== 0 && !/^\.|^node_modules$/.test(name))
    .map(([name]) => vscode.Uri.joinPath(folder, name));
}

const excludePattern = '**/node_modules/**';

/** Maximum number of `package.json` files that are read to find cartridges without a folder `cartridge`. */
const maxPackages = 50;

async function hasCartridges(): Promise<boolean> {
  const files = await vscode.workspace.findFiles('**/cartridge/**/*.{js,ds,isml}', excludePattern, 1);
  if (files.length > 0) return true;
  for (const file of await vscode.workspace.findFiles('**/package.json', excludePattern, maxPackages)) {
    // A folder without a folder `cartridge` is a cartridge if its `package.json` names a hooks file.
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    if (/"hooks"\s*:\s*"[^"]+\.json"/.test(text)) return true;
  }
  return false;
}
