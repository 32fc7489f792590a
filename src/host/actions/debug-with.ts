import * as vscode from 'vscode';

/**
 * Starts a debug session. Files are saved first, but not those without a name, for which VS Code would ask: a request is
 * often written in one.
 */
export async function debugWith(configuration: vscode.DebugConfiguration): Promise<boolean> {
  await vscode.workspace.saveAll(false);
  return vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], configuration, {
    suppressSaveBeforeStart: true,
  });
}
