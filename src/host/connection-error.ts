import * as vscode from 'vscode';
import { showErrorMessage, showInformationMessage } from '../commands/notifications.ts';
import { bundledName } from './bundled-name.ts';

/**
 * Shows why a session could not connect, in a dialog with the actions that can solve it: start the session again, on
 * the same connection or on the bundled service, or edit the connection. If the bundled service is what failed, the
 * only action shows its log.
 */
export async function showConnectionError(
  session: vscode.DebugSession,
  connection: string,
  message: string,
): Promise<void> {
  const againAction = 'Try Again';
  const bundledAction = 'Use Bundled Service';
  const editAction = 'Edit Connection...';
  const logAction = 'Show Log';
  const action = await showErrorMessage(
    message,
    { modal: true },
    ...(connection === bundledName ? [logAction] : [againAction, bundledAction, editAction]),
  );
  const { workspaceFolder, configuration } = session;
  if (action === againAction) await vscode.debug.startDebugging(workspaceFolder, configuration);
  if (action === logAction) await vscode.commands.executeCommand('cartwright.service.showLog');
  if (action === editAction)
    await vscode.commands.executeCommand(
      'cartwright.connections.edit',
      connection,
      // If the message names this attribute, the edit begins with it.
      ...(message.includes('"baseUrl"') ? ['baseUrl'] : []),
    );
  if (action === bundledAction) await startOnBundledService(session);
}

/** Makes the bundled service the active connection, and starts a session like the one that could not connect. */
async function startOnBundledService({ workspaceFolder, configuration }: vscode.DebugSession): Promise<void> {
  await vscode.commands.executeCommand('cartwright.connections.activate', bundledName);
  void showInformationMessage(
    `Cartwright: "${bundledName}" is now the active connection, for sessions and views. To switch back, click it in the status bar.`,
  );
  await vscode.debug.startDebugging(workspaceFolder, { ...configuration, connection: bundledName });
}
