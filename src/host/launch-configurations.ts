import * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';
import { debugType } from './debug-type.ts';
import { chooseConfiguration } from './session-target.ts';

/** Key under which the name of the launch configuration that was started last is stored. */
const lastNameKey = 'cartwright.lastConfiguration';

/** A launch configuration with the workspace folder for which it is started. */
export interface LaunchConfiguration {
  readonly folder: vscode.WorkspaceFolder | undefined;
  readonly configuration: vscode.DebugConfiguration;
}

/**
 * Returns the launch configuration for a session that a command starts on a connection, so that it debugs what F5
 * debugs. Of the configurations that may use the connection, it is the one that was started last, or else the first.
 * Undefined if there is none.
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

/** Returns the cartridge path with which F5 would start the bundled service; '' if it is missing or has variables. */
export function bundledCartridgePath(state: vscode.Memento): string {
  const path: unknown = findLaunchConfiguration(state, bundledName)?.configuration['cartridgePath'];
  // Only VS Code can replace variables.
  return typeof path === 'string' && !path.includes('${') ? path : '';
}

/** Stores the name of a configuration that was started, if it is a launch configuration of the workspace. */
export async function rememberConfiguration(state: vscode.Memento, name: string): Promise<void> {
  if (isLaunchConfiguration(name)) await state.update(lastNameKey, name);
}

/** Whether the workspace has a launch configuration for this debugger with this name. */
export const isLaunchConfiguration = (name: string): boolean =>
  readConfigurations().some(({ configuration }) => configuration.name === name);

/** Returns the launch configurations for this debugger, in the order of the workspace folders. */
const readConfigurations = (): readonly LaunchConfiguration[] =>
  (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
    readAllConfigurations(folder)
      .filter(isConfiguration)
      .map((configuration) => ({ folder, configuration })),
  );

/**
 * Returns the launch configurations for all debuggers that apply to a folder, usually those in its `launch.json`. Users
 * write them by hand, so they may have any form.
 */
export function readAllConfigurations(folder: vscode.WorkspaceFolder): readonly unknown[] {
  const configurations = vscode.workspace
    .getConfiguration('launch', folder.uri)
    .get<unknown>('configurations');
  return Array.isArray(configurations) ? (configurations as unknown[]) : [];
}

/** Whether a value of `launch.json` is a configuration for this debugger, with the attributes that all need. */
function isConfiguration(value: unknown): value is vscode.DebugConfiguration {
  const { type, name, request } = { ...(value as Readonly<Record<string, unknown>> | null) };
  return type === debugType && typeof name === 'string' && typeof request === 'string';
}
