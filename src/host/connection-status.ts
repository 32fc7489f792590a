import * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';

/** Key under which the name of the active connection is stored. */
export const activeConnectionKey = 'cartwright.activeConnection';

/** Key under which the selected site of a connection is stored. */
export const siteKey = (connection: string): string => `cartwright.site ${connection}`;

export interface ConnectionState {
  readonly isUsable: boolean;
  readonly latencyMs: number;
  readonly signedInAs: string;
  /** What went wrong, and how to fix it; undefined if the connection can be used. */
  readonly problem?: string;
}

/** Shows the active connection in the status bar. A click lets the user switch to another one. */
export class ConnectionStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'cartwright.connection',
    vscode.StatusBarAlignment.Left,
    49,
  );

  constructor(activeName: string) {
    this.#item.name = 'Cartwright Connection';
    this.#item.command = 'cartwright.connections.activate';
    this.show(activeName, undefined);
    this.#item.show();
  }

  show(activeName: string, state: ConnectionState | undefined): void {
    const icon = activeName === bundledName ? 'vm' : 'cloud';
    this.#item.text = `$(${state && !state.isUsable ? 'warning' : icon}) ${activeName}`;
    const statusText = state ? `${state.signedInAs}, ${state.latencyMs} ms` : 'not checked yet';
    const problem = state?.problem === undefined ? '' : ` ${state.problem}`;
    this.#item.tooltip = `Active connection: ${activeName} (${statusText}).${problem} Click to switch connections.`;
    this.#item.accessibilityInformation = { label: `Cartwright connection ${activeName}, ${statusText}` };
  }

  dispose(): void {
    this.#item.dispose();
  }
}
