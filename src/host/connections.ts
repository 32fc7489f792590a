import * as vscode from 'vscode';
import type { ConnectionProfile } from '../client/profile.ts';
import type { BundledService } from './bundled-service.ts';
import { readSettings } from './settings.ts';

/** Configured connections. Passwords are asked for once and kept in VS Code's secret storage, never in settings. */
export class Connections {
  readonly #service: BundledService;
  readonly #secrets: vscode.SecretStorage;

  constructor(service: BundledService, secrets: vscode.SecretStorage) {
    this.#service = service;
    this.#secrets = secrets;
  }

  /** By name; without one, the bundled service. Undefined where no connection has the name, or nobody gave a password. */
  async find(name: string | undefined): Promise<ConnectionProfile | undefined> {
    if (name === undefined) return this.#service.connection();
    const configured = readSettings().connections.find((connection) => connection.name === name);
    if (!configured) return undefined;
    return { ...configured, password: await this.#password(name, configured.username ?? '') };
  }

  /** Drops what was kept, so that the next session asks again. */
  async forgetPassword(): Promise<void> {
    const names = readSettings().connections.map((connection) => connection.name);
    const chosen = await vscode.window.showQuickPick(names, {
      title: 'Forget the password of which connection?',
    });
    if (chosen !== undefined) await this.#secrets.delete(key(chosen));
  }

  async #password(name: string, username: string): Promise<string | undefined> {
    const kept = await this.#secrets.get(key(name));
    if (kept !== undefined) return kept;
    const given = await vscode.window.showInputBox({
      title: `Password of ${username} on "${name}"`,
      prompt: 'It is kept in the secret storage of VS Code.',
      password: true,
      ignoreFocusOut: true,
    });
    if (given !== undefined) await this.#secrets.store(key(name), given);
    return given;
  }
}

const key = (name: string): string => `cartwright.connection.${name}.password`;
