import * as vscode from 'vscode';
import { showInformationMessage } from './notifications.ts';

/** Reports that an order was created, and offers to show its receipt or its document. */
export async function showCreatedOrder(orderNo: string, document: vscode.Uri): Promise<void> {
  const commands: Readonly<Record<string, string>> = {
    'Show Receipt': 'cartwright.preview.receipt',
    Open: 'cartwright.document.open',
  };
  const action = await showInformationMessage(
    `Cartwright: Order ${orderNo} was created.`,
    ...Object.keys(commands),
  );
  const command = action === undefined ? undefined : commands[action];
  if (command !== undefined) await vscode.commands.executeCommand(command, document);
}
