import * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';
import { debugType } from './debug-type.ts';
import { chooseConfiguration } from './session-target.ts';

/** Workspace state with the name of the launch configuration that was started last. */
const lastNameKey = 'cartwright.lastConfiguration';

/** A launch configuration with the workspace folder for which it is started. */
export interface LaunchConfiguration {
  readonly folder: vscode.WorkspaceFolder | undefined;
  readonly configuration: vscode.DebugConfiguration;
}

/**
 * Returns the launch configuration for sessions that are not started with F5, so that they debug what F5 debugs: of
 * those that may use the connection, the one that was started last, or else the first. Undefined if there is none.
 */
export function findLaunchConfiguration(
  state: vscode.Memento,
  connection: string,
): LaunchConfiguration | undefined {
  const candidates = readConfigurations();
  const configuration = chooseConfiguration(
    candidates.map((candidate) => candidate.configuration),
    connection,
    state.get<string>(lastNameKey),
  );
  return candidates.find((candidate) => candidate.configuration === configuration);
}

/** Returns the cartridge path with which F5 would start the bundled service; '' without one. */
export function bundledCartridgePath(state: vscode.Memento): string {
  const path: unknown = findLaunchConfiguration(state, bundledName)?.configuration['cartridgePath'];
  // Only VS Code can replace variables.
  return typeof path === 'string' && !path.includes('${') ? path : '';
}

/** Stores that a configuration was started, if it is a launch configuration of the workspace. */
export async function rememberConfiguration(state: vscode.Memento, name: string): Promise<void> {
  if (isLaunchConfiguration(name)) await state.update(lastNameKey, name);
}

/** Whether the workspace has a launch configuration for this debugger with this name. */
export const isLaunchConfiguration = (name: string): boolean =>
  readConfigurations().some(({ configuration }) => configuration.name === name);

/** Returns the launch configurations for this debugger, of the first folder first. */
const readConfigurations = (): readonly LaunchConfiguration[] =>
  (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
    readAllConfigurations(folder)
      .filter(isConfiguration)
      .map((configuration) => ({ folder, configuration })),
  );

/** Returns the launch configurations for all debuggers in the `launch.json` of a folder, as users write them. */
export function readAllConfigurations(folder: vscode.WorkspaceFolder): readonly unknown[] {
  const configurations = vscode.workspace
    .getConfiguration('launch', folder.uri)
    .get<unknown>('configurations');
  return Array.isArray(configurations) ? (configurations as unknown[]) : [];
}

/** Whether a value of `launch.json`, which users write by hand, is a configuration for this debugger. */
function isConfiguration(value: unknown): value is vscode.DebugConfiguration {
  const { type, name, request } = { ...(value as Readonly<Record<string, unknown>> | null) };
  return type === debugType && typeof name === 'string' && typeof request === 'string';
}
