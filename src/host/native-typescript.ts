import * as vscode from 'vscode';
import { nativeSetting, usesNativeTypescript } from './uses-typescript-plugin.ts';
import { showInformationMessage } from '../commands/notifications.ts';

const shownKey = 'cartwright.offeredTypesForNativeTypescript';

/**
 * As soon as TypeScript 7 serves JavaScript, explains which types scripts then lack, once in each workspace. Explains
 * nothing if the user has turned off the types of scripts.
 */
export function observeNativeTypescript({
  subscriptions,
  workspaceState,
}: Pick<vscode.ExtensionContext, 'subscriptions' | 'workspaceState'>): void {
  const explainOnce = async (): Promise<void> => {
    const isEnabled =
      vscode.workspace.getConfiguration('cartwright.language').get<boolean>('types') !== false;
    if (!isEnabled || !usesNativeTypescript() || workspaceState.get<boolean>(shownKey) === true) return;
    await workspaceState.update(shownKey, true);
    await explainNativeTypescript();
  };
  subscriptions.push(
    vscode.extensions.onDidChange(explainOnce),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (['js/ts', 'typescript'].some((section) => event.affectsConfiguration(section))) void explainOnce();
    }),
  );
  void explainOnce();
}

async function explainNativeTypescript(): Promise<void> {
  const disableAction = 'Disable TypeScript 7 in Workspace';
  const addAction = 'Add Types';
  const action = await showInformationMessage(
    'Cartwright: TypeScript 7 does not load plugins, so scripts do not have the types of the Script API, of hook parameters and of other cartridges. You can disable it in this workspace, or add only the types of the Script API as files.',
    disableAction,
    addAction,
  );
  if (action === disableAction)
    await vscode.workspace
      .getConfiguration('js/ts')
      .update(nativeSetting, false, vscode.ConfigurationTarget.Workspace);
  else if (action === addAction) await vscode.commands.executeCommand('cartwright.scriptApi.addTypes');
}
