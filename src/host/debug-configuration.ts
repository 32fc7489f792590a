import * as vscode from 'vscode';
import type { BundledService } from './bundled-service.ts';
import { workspaceFolders } from './bundled-service.ts';
import { cartridgeFolders } from './cartridge-folders.ts';

export const debugType = 'cartwright';

/** F5 without a launch.json. */
export const offlineConfiguration = {
  type: debugType,
  request: 'attach',
  name: 'Debug cartridges on the bundled service',
};

/** Completes launch configurations: F5 without a launch.json debugs this workspace on the bundled service. */
export class DebugConfigurations implements vscode.DebugConfigurationProvider {
  readonly #service: BundledService;

  constructor(service: BundledService) {
    this.#service = service;
  }

  provideDebugConfigurations(): vscode.DebugConfiguration[] {
    return [{ ...offlineConfiguration }];
  }

  resolveDebugConfiguration(
    folder: vscode.WorkspaceFolder | undefined,
    given: vscode.DebugConfiguration,
  ): vscode.DebugConfiguration {
    // Without a launch.json VS Code hands over an empty configuration.
    const configuration: vscode.DebugConfiguration = given.type ? given : { ...offlineConfiguration };
    configuration['cartridges'] ??= cartridgeFolders(folder?.uri.fsPath, workspaceFolders());
    return configuration;
  }

  async resolveDebugConfigurationWithSubstitutedVariables(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): Promise<vscode.DebugConfiguration | undefined> {
    if (configuration['connection'] !== undefined) return configuration;
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

/** Says why the service did not start, with the log at hand. */
export async function showServiceFailure(error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  const chosen = await vscode.window.showErrorMessage(`Cartwright: ${words}`, 'Show Log');
  if (chosen !== undefined) await vscode.commands.executeCommand('cartwright.service.showLog');
}
