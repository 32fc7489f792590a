import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';

/** Sends the sample order, step by step. */
export interface SampleOrderSender {
  /**
   * Resolves with the order number. Rejects with a user-facing error. Calls `onStep` right before each
   * request is sent.
   */
  send(onStep: (title: string) => void): Promise<string>;
}

/**
 * "Send Sample Order": places an order as a guest of the bundled service. Its hooks may halt at breakpoints.
 */
export function registerSampleOrderCommand(sender: SampleOrderSender): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.sendSampleOrder',
    async (): Promise<string | undefined> => {
      try {
        // In the status bar: a notification would cover the Debug Console for as long as the hook is halted.
        const orderNo = await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Window, title: 'Cartwright: Sending sample order' },
          (progress) => sender.send((message) => progress.report({ message })),
        );
        // Not awaited: code that runs the command needs the order number, not the user's click.
        void vscode.window.showInformationMessage(`Cartwright: Order ${orderNo} was created.`);
        return orderNo;
      } catch (error) {
        const errorText = errorMessage(error);
        void vscode.window
          .showErrorMessage(`Cartwright: Could not send the sample order. ${errorText}`, 'Show Log')
          .then((action) => action && vscode.commands.executeCommand('cartwright.service.showLog'));
        return undefined;
      }
    },
  );
}
