import * as vscode from 'vscode';

/** Sends the sample order, step by step. */
export interface SampleOrderSender {
  /**
   * Resolves with the order's number. Rejects with words that say what to do. `step` is told each request as it leaves.
   */
  send(step: (title: string) => void): Promise<string>;
}

/** "Send Sample Order": a guest's order through the bundled service, which may halt in its hooks on the way. */
export function registerSampleOrderCommand(sender: SampleOrderSender): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.sendSampleOrder',
    async (): Promise<string | undefined> => {
      try {
        // In the status bar: a notification would lie over the debug console for as long as the hook stands halted.
        const orderNo = await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Window, title: 'Cartwright: sample order' },
          (progress) => sender.send((message) => progress.report({ message })),
        );
        // Not waited for: whoever runs the command by code wants the number, not the click.
        void vscode.window.showInformationMessage(`Cartwright: order ${orderNo} was created.`);
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
