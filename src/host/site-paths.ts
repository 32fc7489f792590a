import * as vscode from 'vscode';
import { sampleCartridgePath } from '../../cartridges/cartridge-path.ts';
import { getActiveConnection } from './active-connection.ts';
import { bundledName } from './bundled-name.ts';
import { siteKey } from './connection-status.ts';
import { readSettings } from './settings.ts';

/**
 * The cartridge paths of the sites in the views, as the platforms last reported them. They are stored with the
 * workspace, since the language features need them before a platform is asked.
 */
export class SitePaths implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  /**
   * Fired when `activePath`, `addsOtherCartridges` or `isBundled` has changed: the site has another path, or another
   * site or connection is active.
   */
  readonly onDidChange = this.#changeEmitter.event;
  /** The path that was last announced to the listeners, with the other properties, as JSON. */
  #announcedPath: string;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#announcedPath = this.#stateText;
  }

  /**
   * The path of the active site, such as `app_custom:app_base`; '' if no platform has reported it and it is not known
   * with which path the bundled service starts.
   */
  get activePath(): string {
    return this.#reportedPath ?? (this.addsOtherCartridges ? sampleCartridgePath : '');
  }

  /**
   * Whether all other cartridges follow `activePath`: the platform is the bundled service, which has not reported its
   * path yet and starts with the sample shop.
   */
  get addsOtherCartridges(): boolean {
    return this.#reportedPath === undefined && this.isBundled && readSettings().seed === 'sample';
  }

  /** Whether the active connection is the bundled service. */
  get isBundled(): boolean {
    return getActiveConnection(this.#state) === bundledName;
  }

  get #reportedPath(): string | undefined {
    return this.#state.get<string>(this.#key(getActiveConnection(this.#state)));
  }

  get #stateText(): string {
    return JSON.stringify([this.activePath, this.addsOtherCartridges, this.isBundled]);
  }

  /** Stores the path of the selected site of a connection. */
  async remember(connection: string, names: readonly string[]): Promise<void> {
    const path = names.join(':');
    const key = this.#key(connection);
    if (this.#state.get<string>(key) !== path) await this.#state.update(key, path);
    this.announce();
  }

  /** Fires `onDidChange` if the active path or another property is not as last announced. */
  announce(): void {
    const text = this.#stateText;
    if (text === this.#announcedPath) return;
    this.#announcedPath = text;
    this.#changeEmitter.fire();
  }

  dispose(): void {
    this.#changeEmitter.dispose();
  }

  #key(connection: string): string {
    return `cartwright.sitePath ${connection} ${this.#state.get<string>(siteKey(connection)) ?? ''}`;
  }
}
