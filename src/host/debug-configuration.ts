import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { bundledName } from './bundled-name.ts';
import type { BundledService } from './bundled-service.ts';
import { workspaceFolders } from './bundled-service.ts';
import { cartridgeFolders } from './cartridge-folders.ts';

export const debugType = 'cartwright';

/** The configuration of F5 without a launch.json. */
export const defaultConfiguration = { type: debugType, request: 'attach', name: 'Debug cartridges' };

/**
 * Completes launch configurations. F5 without a launch.json and configurations without a connection debug this
 * workspace on the active connection.
 */
export class DebugConfigurations implements vscode.DebugConfigurationProvider {
  readonly #service: BundledService;
  readonly #activeConnection: () => string;

  constructor(service: BundledService, activeConnection: () => string) {
    this.#service = service;
    this.#activeConnection = activeConnection;
  }

  provideDebugConfigurations(): vscode.DebugConfiguration[] {
    return [{ ...defaultConfiguration }];
  }

  resolveDebugConfiguration(
    folder: vscode.WorkspaceFolder | undefined,
    input: vscode.DebugConfiguration,
  ): vscode.DebugConfiguration {
    // Without a launch.json, VS Code passes an empty configuration.
    const configuration: vscode.DebugConfiguration = input.type ? input : { ...defaultConfiguration };
    // Starting a session again replaces it, so VS Code need not ask whether to start another one.
    configuration['suppressMultipleSessionWarning'] ??= true;
    configuration['cartridges'] ??= cartridgeFolders(folder?.uri.fsPath, workspaceFolders());
    return configuration;
  }

  async resolveDebugConfigurationWithSubstitutedVariables(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): Promise<vscode.DebugConfiguration | undefined> {
    configuration['connection'] ??= this.#activeConnection();
    if (configuration['connection'] !== bundledName) return configuration;
    try {
      await this.#service.serve({
        folders: configuration['cartridges'] as string[],
        path: typeof configuration['cartridgePath'] === 'string' ? configuration['cartridgePath'] : '',
      });
      return configuration;
    } catch (error) {
      await showServiceFailure(error);
      return undefined;
    }
  }
}

/** Shows why the service did not start, and offers to open the log. */
export async function showServiceFailure(error: unknown): Promise<void> {
  const message = errorMessage(error);
  const action = await vscode.window.showErrorMessage(`Cartwright: ${message}`, 'Show Log');
  if (action !== undefined) await vscode.commands.executeCommand('cartwright.service.showLog');
}
