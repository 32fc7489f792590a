import * as vscode from 'vscode';
import type { ConnectionProfile } from '../client/profile.ts';
import { bundledName } from './bundled-name.ts';
import type { BundledService } from './bundled-service.ts';
import { readSettings, type NamedConnection } from './settings.ts';

/** Whether the platform knows a password. */
type PasswordCheck = (connection: NamedConnection, password: string) => Promise<boolean>;
type SecretKind = 'password' | 'client password';

/** Configured connections. Passwords are asked for once and kept in VS Code's secret storage, never in settings. */
export class Connections {
  readonly #service: BundledService;
  readonly #secrets: vscode.SecretStorage;

  readonly #isAccepted: PasswordCheck;

  constructor(service: BundledService, secrets: vscode.SecretStorage, isAccepted: PasswordCheck) {
    this.#service = service;
    this.#secrets = secrets;
    this.#isAccepted = isAccepted;
  }

  /** By name; without one, the bundled service. Undefined where no connection has the name, or nobody gave a password. */
  async find(name: string | undefined): Promise<ConnectionProfile | undefined> {
    if (name === undefined || name === bundledName) return this.#service.connection();
    const configured = readSettings().connections.find((connection) => connection.name === name);
    if (!configured) return undefined;
    const clientPassword = await this.secret(configured, 'client password');
    return {
      ...withVendor(configured),
      password: await this.#password(configured),
      ...(clientPassword === undefined ? {} : { clientPassword }),
    };
  }

  /** What is kept for a connection; asks nobody. */
  async known(connection: NamedConnection): Promise<ConnectionProfile> {
    const password = await this.secret(connection, 'password');
    const clientPassword = await this.secret(connection, 'client password');
    return {
      ...withVendor(connection),
      ...(password === undefined ? {} : { password }),
      ...(clientPassword === undefined ? {} : { clientPassword }),
    };
  }

  async secret(connection: NamedConnection, kind: SecretKind): Promise<string | undefined> {
    return this.#secrets.get(key(connection, kind));
  }

  async keep(connection: NamedConnection, kind: SecretKind, value: string): Promise<void> {
    await this.#secrets.store(key(connection, kind), value);
  }

  async forget(connection: NamedConnection): Promise<void> {
    await this.#secrets.delete(key(connection, 'password'));
    await this.#secrets.delete(key(connection, 'client password'));
  }

  async #password(connection: NamedConnection): Promise<string | undefined> {
    const kept = await this.secret(connection, 'password');
    if (kept !== undefined) return kept;
    const given = await vscode.window.showInputBox({
      title: `Password of ${connection.username ?? ''} at ${new URL(connection.baseUrl).host}`,
      prompt: 'Once it has been accepted it is kept in the secret storage of VS Code.',
      password: true,
      ignoreFocusOut: true,
    });
    if (given === undefined) return undefined;
    if (await this.#isAccepted(connection, given)) await this.keep(connection, 'password', given);
    return given;
  }
}

/** What a connection does not say of its vendor is as in the settings. */
const withVendor = (connection: NamedConnection): NamedConnection => ({
  ...connection,
  vendor: { ...readSettings().vendor, ...connection.vendor },
});

/** By address and user, not by name: a name that comes to mean another address must not hand the password to it. */
const key = (
  { baseUrl, authUrl, username = '', clientId = '' }: NamedConnection,
  kind: SecretKind,
): string =>
  kind === 'password'
    ? `cartwright.password ${new URL(baseUrl).origin} ${username}`
    : `cartwright.client ${new URL(baseUrl).origin} ${new URL(authUrl ?? baseUrl).origin} ${clientId}`;
