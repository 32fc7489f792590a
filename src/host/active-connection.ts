import type * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';
import { activeConnectionKey } from './connection-status.ts';
import { readSettings } from './settings.ts';

/** The names of all connections, the bundled service first. */
export const connectionNames = (): readonly string[] => [
  bundledName,
  ...readSettings().connections.map(({ name }) => name),
];

/** The name of the active connection; the bundled service if the last active one is no longer configured. */
export function activeConnection(state: Pick<vscode.Memento, 'get'>): string {
  const storedName = state.get<string>(activeConnectionKey) ?? bundledName;
  return connectionNames().includes(storedName) ? storedName : bundledName;
}
