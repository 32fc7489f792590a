import * as vscode from 'vscode';
import { showInformationMessage } from './notifications.ts';

/** A sentence that says what did not happen when an order was created, with a button for the command that mends it. */
export interface OrderHint {
  readonly text: string;
  readonly button: string;
  readonly command: string;
}

/**
 * Reports that an order was created, and offers to show its receipt or its document. The button of the hint comes first.
 */
export async function showCreatedOrder(
  orderNo: string,
  document: vscode.Uri,
  hint?: OrderHint,
): Promise<void> {
  const commands: Readonly<Record<string, string>> = {
    ...(hint === undefined ? {} : { [hint.button]: hint.command }),
    'Show Receipt': 'cartwright.preview.receipt',
    Open: 'cartwright.document.open',
  };
  const action = await showInformationMessage(
    `Cartwright: Order ${orderNo} was created.${hint === undefined ? '' : ` ${hint.text}`}`,
    ...Object.keys(commands),
  );
  const command = action === undefined ? undefined : commands[action];
  if (command === undefined) return;
  await vscode.commands.executeCommand(command, ...(action === hint?.button ? [] : [document]));
}
