import * as vscode from 'vscode';
import { showInformationMessage } from './notifications.ts';

/**
 * Reports that an order was created, and offers to show its receipt or its document. `unusedHooks` is a sentence about
 * hooks that did not run because of their names; the first button then sets up the workspace.
 */
export async function showCreatedOrder(
  orderNo: string,
  document: vscode.Uri,
  unusedHooks?: string,
): Promise<void> {
  const commands: Readonly<Record<string, string>> = {
    ...(unusedHooks === undefined ? {} : { 'Set Up Workspace...': 'cartwright.setUpWorkspace' }),
    'Show Receipt': 'cartwright.preview.receipt',
    Open: 'cartwright.document.open',
  };
  const action = await showInformationMessage(
    `Cartwright: Order ${orderNo} was created.${unusedHooks === undefined ? '' : ` ${unusedHooks}`}`,
    ...Object.keys(commands),
  );
  const command = action === undefined ? undefined : commands[action];
  if (command !== undefined) await vscode.commands.executeCommand(command, document);
}
