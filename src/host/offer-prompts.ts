import * as vscode from 'vscode';
import { createSetUpHistory, updateUndoVisibility } from './create-set-up-history.ts';
import type { LogChannel } from './log-channel.ts';
import type { OfferPrompts } from './offers.ts';
import type { UndoStep } from './undo-steps.ts';
import { showInformationMessage } from '../commands/notifications.ts';
import { exists } from './launch-files.ts';

/** Returns prompts in notifications and in a list. Shows the command that undoes a set-up if there is one. */
export function createOfferPrompts(context: vscode.ExtensionContext, log: LogChannel): OfferPrompts {
  const history = createSetUpHistory(context);
  updateUndoVisibility(history.canUndo);
  const undo = async (id?: string): Promise<unknown> =>
    vscode.commands.executeCommand('cartwright.undoSetUp', id);
  return {
    ...basicPrompts,
    logDetails: (details) => log.writeDetails(details),
    planCleanup: planSettingsRemoval,
    storeUndo: async (steps) => {
      const id = await history.add(steps);
      return async () => undo(id);
    },
    lastUndo: () => (history.canUndo ? async () => undo() : undefined),
  };
}

/** Resolves with the steps that remove the `settings.json` files that do not exist yet, but may be created. */
async function planSettingsRemoval(): Promise<UndoStep[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const steps: UndoStep[] = [];
  for (const { uri } of folders) {
    const file = vscode.Uri.joinPath(uri, '.vscode', 'settings.json');
    if (!(await exists(file))) steps.push({ kind: 'settings file', file: file.toString() });
  }
  return steps;
}

const basicPrompts: Pick<OfferPrompts, 'ask' | 'select' | 'withProgress' | 'runSetUpCommand' | 'report'> = {
  ask: async (message, ...actions) => showInformationMessage(message, ...actions),
  select: async (offers) => {
    const items = offers.map(({ label, detail, isSelected }) => ({
      label,
      picked: isSelected,
      ...(detail === undefined ? {} : { detail }),
    }));
    const selection = await vscode.window.showQuickPick(items, {
      title: 'Set Up Cartwright for This Workspace',
      placeHolder: 'Select what to do',
      canPickMany: true,
    });
    return selection?.map(({ label }) => label);
  },
  withProgress: (task) =>
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: 'Cartwright: Setting up this workspace' },
      task,
    ),
  runSetUpCommand: async () => vscode.commands.executeCommand('cartwright.setUpWorkspace'),
  report: (message, ...buttons) => {
    void showInformationMessage(message, ...buttons.map(({ label }) => label)).then((action) =>
      buttons.find(({ label }) => label === action)?.run(),
    );
  },
};
