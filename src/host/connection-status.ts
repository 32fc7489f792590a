import * as vscode from 'vscode';
import { connectionStatusText, type ConnectionState } from './connection-status-text.ts';
import { debugType } from './debug-type.ts';

export type { ConnectionState };

/** Key under which the name of the active connection is stored. */
export const activeConnectionKey = 'cartwright.activeConnection';

/** Key under which the selected site of a connection is stored. */
export const siteKey = (connection: string): string => `cartwright.site ${connection}`;

/**
 * Shows the active connection and the connection of the debug session in the status bar: VS Code itself shows only the
 * selected launch configuration, which the session may not use. A click lets the user switch to another connection.
 */
export class ConnectionStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'cartwright.connection',
    vscode.StatusBarAlignment.Left,
    // Just after the item of the service, which has the priority 50.
    49,
  );

  readonly #listener = vscode.debug.onDidChangeActiveDebugSession(() => this.#update());
  #activeName: string;
  #state: ConnectionState | undefined;

  constructor(activeName: string) {
    this.#activeName = activeName;
    this.#item.name = 'Cartwright Connection';
    this.#item.command = 'cartwright.connections.activate';
    this.#update();
    this.#item.show();
  }

  show(activeName: string, state: ConnectionState | undefined): void {
    this.#activeName = activeName;
    this.#state = state;
    this.#update();
  }

  #update(): void {
    const { text, tooltip, label } = connectionStatusText(
      this.#activeName,
      this.#state,
      debuggedConnection(),
    );
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label };
  }

  dispose(): void {
    this.#listener.dispose();
    this.#item.dispose();
  }
}

/** Returns the name of the connection that the active debug session uses; undefined without one, or without a name. */
function debuggedConnection(): string | undefined {
  const session = vscode.debug.activeDebugSession;
  const connection: unknown = session?.type === debugType ? session.configuration['connection'] : undefined;
  return typeof connection === 'string' ? connection : undefined;
}
