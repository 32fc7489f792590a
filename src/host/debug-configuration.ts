import * as vscode from 'vscode';
import { cartridgePathProblem } from '../../cartridges/cartridge-path.ts';
import { errorMessage } from '../../contract/error-message.ts';
import { getActiveConnection } from './active-connection.ts';
import { bundledName } from './bundled-name.ts';
import type { BundledService } from './bundled-service.ts';
import { workspaceFolders } from './bundled-service.ts';
import { cartridgeFolders } from './cartridge-folders.ts';
import { debugType } from './debug-type.ts';
import { environmentSelection } from './environment-selection.ts';
import { isLaunchConfiguration } from './launch-configurations.ts';
import type { RunningSessions } from './running-sessions.ts';
import { showErrorMessage, showInformationMessage } from '../commands/notifications.ts';

/** The configuration of F5 without a launch.json. */
export const defaultConfiguration = { type: debugType, request: 'attach', name: 'Debug cartridges' };

/** Returns the number of cartridges in folders. */
type CartridgeCounter = (folders: readonly string[], includeNodeModules: boolean) => Promise<number>;

/**
 * Completes launch configurations, and the one for F5 without a launch.json. A configuration without a connection gets
 * the active one, without `cartridges` the folders of the workspace, and without `environment` the one that is selected
 * for `.http` files.
 */
export class DebugConfigurations implements vscode.DebugConfigurationProvider {
  readonly #service: BundledService;
  readonly #sessions: RunningSessions;
  readonly #state: vscode.Memento;
  readonly #countCartridges: CartridgeCounter;

  constructor(
    service: BundledService,
    sessions: RunningSessions,
    state: vscode.Memento,
    countCartridges: CartridgeCounter,
  ) {
    this.#service = service;
    this.#sessions = sessions;
    this.#state = state;
    this.#countCartridges = countCartridges;
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
    const abandonStart = this.#sessions.starts.recordRequest();
    const completeConfiguration = await this.#complete(configuration);
    if (!completeConfiguration) abandonStart();
    return completeConfiguration;
  }

  /**
   * Starts the service with the cartridges. Resolves with undefined if there is nothing to debug or an error. A session
   * that has left the service then connects again, or ends with the error: VS Code does not restart it.
   */
  async #complete(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
    configuration['connection'] ??= getActiveConnection(this.#state);
    const environment = environmentSelection(this.#state);
    if (environment !== undefined) configuration['environment'] ??= environment;
    const { cartridges, cartridgePath } = configuration;
    const path = typeof cartridgePath === 'string' ? cartridgePath : '';
    // The debugger reports the invalid attribute. The service cannot run with it, so it is not restarted.
    if (!isFolderList(cartridges) || cartridgePathProblem(path) !== undefined) return configuration;
    // Searching a large folder takes a while, so the service is started at the same time.
    const hasCartridgesPromise = this.#hasCartridges(
      cartridges,
      configuration['includeNodeModules'] === true,
    );
    try {
      if (configuration['connection'] === bundledName)
        await this.#service.serve({ folders: cartridges, path }, () =>
          this.#sessions.announceServiceRestart(),
        );
    } catch (error) {
      // VS Code waits for the configuration, and must not wait until the message is closed.
      void showServiceFailure(error);
      this.#sessions.announceServiceRestarted();
      return undefined;
    }
    if (await hasCartridgesPromise) return configuration;
    this.#sessions.announceServiceRestarted();
    void showNoCartridges(isLaunchConfiguration(configuration.name));
    return undefined;
  }

  /** Whether folders contain cartridges to debug. True for folders that cannot be read, which the debugger reports. */
  async #hasCartridges(folders: readonly string[], includeNodeModules: boolean): Promise<boolean> {
    return this.#countCartridges(folders, includeNodeModules).then(
      (count) => count > 0,
      () => true,
    );
  }
}

/** Shows that there is nothing to debug yet. The launch configuration can be edited if there is one. */
async function showNoCartridges(isInLaunchFile: boolean): Promise<void> {
  const newCartridgeAction = 'New Cartridge...';
  const action = isInLaunchFile
    ? await showErrorMessage(
        'Cartwright: There are no cartridges to debug. A cartridge is a folder that contains a folder "cartridge". Create one, or set "cartridges" in the launch configuration to the folders that contain yours.',
        newCartridgeAction,
        'Edit Launch Configuration',
      )
    : await showInformationMessage(
        'Cartwright: There are no cartridges to debug yet. A cartridge is a folder that contains a folder "cartridge".',
        newCartridgeAction,
      );
  if (action === undefined) return;
  await vscode.commands.executeCommand(
    action === newCartridgeAction ? 'cartwright.scripts.newCartridge' : 'workbench.action.debug.configure',
  );
}

/** Shows why the service did not start, and offers to open the log. */
export async function showServiceFailure(error: unknown): Promise<void> {
  const message = errorMessage(error);
  const action = await showErrorMessage(`Cartwright: ${message}`, 'Show Log');
  if (action !== undefined) await vscode.commands.executeCommand('cartwright.service.showLog');
}

const isFolderList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((folder) => typeof folder === 'string');
