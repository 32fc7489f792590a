import * as vscode from 'vscode';
import type { OfferPrompts } from './offers.ts';
import { showInformationMessage } from '../commands/notifications.ts';

/** Asks in a notification and in a list. */
export const offerPrompts: OfferPrompts = {
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
  runCommand: async () => vscode.commands.executeCommand('cartwright.setUpWorkspace'),
  report: (message, button) => {
    void showInformationMessage(message, ...(button ? [button.label] : [])).then((action) =>
      action === undefined ? undefined : button?.run(),
    );
  },
};
