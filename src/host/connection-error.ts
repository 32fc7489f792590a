import * as vscode from 'vscode';
import { showErrorMessage } from '../commands/notifications.ts';
import { bundledName } from './bundled-name.ts';

/**
 * Shows why a session could not connect, in a dialog with the actions that can solve it: edit the connection, or start
 * the session on the bundled service. If that is what failed, the only action shows its log.
 */
export async function showConnectionError(
  session: vscode.DebugSession,
  connection: string,
  message: string,
): Promise<void> {
  const bundledAction = 'Use Bundled Service';
  const editAction = 'Edit Connection...';
  const logAction = 'Show Log';
  const action = await showErrorMessage(
    message,
    { modal: true },
    ...(connection === bundledName ? [logAction] : [bundledAction, editAction]),
  );
  if (action === logAction) await vscode.commands.executeCommand('cartwright.service.showLog');
  if (action === editAction) await vscode.commands.executeCommand('cartwright.connections.edit', connection);
  if (action === bundledAction) await startOnBundledService(session);
}

/** Makes the bundled service the active connection, and starts a session like the one that could not connect. */
async function startOnBundledService({ workspaceFolder, configuration }: vscode.DebugSession): Promise<void> {
  await vscode.commands.executeCommand('cartwright.connections.activate', bundledName);
  await vscode.debug.startDebugging(workspaceFolder, { ...configuration, connection: bundledName });
}
