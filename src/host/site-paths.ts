import * as vscode from 'vscode';
import { getActiveConnection } from './active-connection.ts';
import { siteKey } from './connection-status.ts';

/**
 * The cartridge paths of the sites in the views, as the platforms last reported them. They are stored with the
 * workspace, since the language features need them before a platform is asked.
 */
export class SitePaths implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  /** Fired when `activePath` has changed, be it another path of the site, or another active site or connection. */
  readonly onDidChange = this.#changeEmitter.event;
  /** The path that was last announced to the listeners. */
  #announcedPath: string;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#announcedPath = this.activePath;
  }

  /** The path of the active site, such as `app_custom:app_base`; '' if no platform has reported it yet. */
  get activePath(): string {
    return this.#state.get<string>(this.#key(getActiveConnection(this.#state))) ?? '';
  }

  /** Stores the path of the selected site of a connection. */
  async remember(connection: string, names: readonly string[]): Promise<void> {
    const path = names.join(':');
    const key = this.#key(connection);
    if (this.#state.get<string>(key) !== path) await this.#state.update(key, path);
    this.announce();
  }

  /** Fires `onDidChange` if the active path is not the one that was last announced. */
  announce(): void {
    const { activePath } = this;
    if (activePath === this.#announcedPath) return;
    this.#announcedPath = activePath;
    this.#changeEmitter.fire();
  }

  dispose(): void {
    this.#changeEmitter.dispose();
  }

  #key(connection: string): string {
    return `cartwright.sitePath ${connection} ${this.#state.get<string>(siteKey(connection)) ?? ''}`;
  }
}
