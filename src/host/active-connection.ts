import type * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';
import { activeConnectionKey } from './connection-status.ts';
import { readSettings } from './settings.ts';

/** Returns the names of all connections, starting with the bundled service. */
export const connectionNames = (): readonly string[] => [
  bundledName,
  ...readSettings().connections.map(({ name }) => name),
];

/**
 * Returns the name of the active connection; the bundled service's name if no connection has been activated, or if that
 * connection is no longer configured.
 */
export function getActiveConnection(state: Pick<vscode.Memento, 'get'>): string {
  const storedName = state.get<string>(activeConnectionKey) ?? bundledName;
  return connectionNames().includes(storedName) ? storedName : bundledName;
}
