import * as vscode from 'vscode';
import type { ServiceControl } from './service-control.ts';

/** Registers the commands for the bundled service. */
export function registerServiceCommands(
  service: ServiceControl,
  showFailure: (error: unknown) => Promise<void>,
): vscode.Disposable[] {
  const start = async (): Promise<void> => {
    try {
      await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Window, title: 'Cartwright: Starting service' },
        () => service.start(),
      );
    } catch (error) {
      await showFailure(error);
    }
  };
  const pickAction = async (): Promise<void> => {
    // Stopping the service affects every window of the workspace, so the action comes last.
    const items = [
      ...(service.isRunning ? [] : [{ label: '$(play) Start Service', run: start }]),
      { label: '$(output) Show Log', run: async () => service.showLog() },
      {
        label: '$(package) Send Sample Order',
        run: async () => {
          await vscode.commands.executeCommand('cartwright.sendSampleOrder');
        },
      },
      ...(service.isRunning ? [{ label: '$(debug-stop) Stop Service', run: () => service.stop() }] : []),
    ];
    const selection = await vscode.window.showQuickPick(items, {
      title: 'Cartwright',
      placeHolder: 'Select an action',
    });
    await selection?.run();
  };
  return [
    vscode.commands.registerCommand('cartwright.service.start', start),
    vscode.commands.registerCommand('cartwright.service.stop', () => service.stop()),
    vscode.commands.registerCommand('cartwright.service.showLog', () => service.showLog()),
    vscode.commands.registerCommand('cartwright.service.actions', pickAction),
  ];
}
