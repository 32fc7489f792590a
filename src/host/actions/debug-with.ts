import * as vscode from 'vscode';
import { workspaceFolders } from '../bundled-service.ts';
import { debugType } from '../debug-configuration.ts';

/**
 * Starts a debug session of the workspace's cartridges on a connection. The session sends the requests of `trigger`
 * as soon as breakpoints are set. Saves files first, except for untitled files, since VS Code would ask the user
 * where to save them.
 */
export async function debugTrigger(
  name: string,
  trigger: readonly unknown[],
  connection: string,
): Promise<boolean> {
  await vscode.workspace.saveAll(false);
  const configuration: vscode.DebugConfiguration = {
    type: debugType,
    request: 'launch',
    name,
    cartridges: workspaceFolders(),
    trigger,
    connection,
  };
  return vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], configuration, {
    suppressSaveBeforeStart: true,
  });
}
