import * as vscode from 'vscode';
import type { NamedConnection } from '../settings.ts';

/**
 * Saves the connections in the settings that already contain connections (workspace before user settings). If none do,
 * saves them in the workspace settings or, without a workspace, in the user settings. `undefined` removes the setting.
 */
export async function saveConnections(connections: readonly NamedConnection[] | undefined): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const settings = vscode.workspace.getConfiguration('cartwright');
  await settings.update('connections', connections, isSavedForUser() ? Global : Workspace);
}

function isSavedForUser(): boolean {
  const settings = vscode.workspace.getConfiguration('cartwright');
  const { globalValue, workspaceValue } = settings.inspect('connections') ?? {};
  return !vscode.workspace.workspaceFolders || (workspaceValue === undefined && globalValue !== undefined);
}

/** Returns what a message calls the settings in which connections are saved. */
export const connectionSettingsText = (): string =>
  isSavedForUser() ? 'the user settings' : 'the workspace settings';
