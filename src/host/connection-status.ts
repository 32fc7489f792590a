import * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';

/** Where the active connection's name is kept. */
export const activeConnectionKey = 'cartwright.activeConnection';

export interface ConnectionState {
  readonly ok: boolean;
  readonly latency: number;
  readonly who: string;
}

/** The active connection in the status bar; a click chooses another one. */
export class ConnectionStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'cartwright.connection',
    vscode.StatusBarAlignment.Left,
    49,
  );

  constructor(active: string) {
    this.#item.name = 'Cartwright Connection';
    this.#item.command = 'cartwright.connections.activate';
    this.show(active, undefined);
    this.#item.show();
  }

  show(active: string, state: ConnectionState | undefined): void {
    const icon = active === bundledName ? 'vm' : 'cloud';
    this.#item.text = `$(${state && !state.ok ? 'warning' : icon}) ${active}`;
    const how = state ? `${state.who}, ${state.latency} ms` : 'not checked yet';
    this.#item.tooltip = `Cartwright: the active connection is "${active}" (${how}). Click to switch.`;
    this.#item.accessibilityInformation = { label: `Cartwright connection ${active}, ${how}` };
  }

  dispose(): void {
    this.#item.dispose();
  }
}
