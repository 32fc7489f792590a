import * as vscode from 'vscode';

/** Sends the sample order, step by step. */
export interface SampleOrderSender {
  /**
   * Resolves with the order's number, or undefined when it was called off. Rejects with words that say what to do.
   * `step` is told each request as it leaves.
   */
  send(step: (title: string) => void, cancellation: AbortSignal): Promise<string | undefined>;
}

/** "Send Sample Order": a guest's order through the bundled service, which may halt in its hooks on the way. */
export function registerSampleOrderCommand(sender: SampleOrderSender): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.sendSampleOrder',
    async (): Promise<string | undefined> => {
      const cancelled = new AbortController();
      try {
        const orderNo = await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Notification, title: 'Sample order', cancellable: true },
          (progress, token) => {
            token.onCancellationRequested(() => cancelled.abort());
            return sender.send((message) => progress.report({ message }), cancelled.signal);
          },
        );
        // Not waited for: whoever runs the command by code wants the number, not the click.
        if (orderNo !== undefined) {
          void vscode.window.showInformationMessage(`Cartwright: order ${orderNo} was created.`);
        }
        return orderNo;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        void vscode.window
          .showErrorMessage(`Cartwright: the sample order was not created. ${words}`, 'Show Log')
          .then((chosen) => chosen && vscode.commands.executeCommand('cartwright.service.showLog'));
        return undefined;
      }
    },
  );
}
