import * as vscode from 'vscode';
import { vendorOf, type ConnectionProfile } from '../client/profile.ts';
import { bundledName } from './bundled-name.ts';
import type { BundledService } from './bundled-service.ts';
import { readSettings, type NamedConnection } from './settings.ts';

/** Whether the platform accepts a password. */
type PasswordCheck = (connection: NamedConnection, password: string) => Promise<boolean>;
export type SecretKind = 'password' | 'client password';

/**
 * Configured connections. `find` asks the user for a password that is not stored. It is stored if the platform accepts
 * it: in VS Code's secret storage, never in settings.
 */
export class Connections {
  readonly #service: BundledService;
  readonly #secrets: vscode.SecretStorage;

  readonly #isAccepted: PasswordCheck;

  constructor(service: BundledService, secrets: vscode.SecretStorage, isAccepted: PasswordCheck) {
    this.#service = service;
    this.#secrets = secrets;
    this.#isAccepted = isAccepted;
  }

  /**
   * Finds a connection by its name or, without a name, the bundled service. Resolves with undefined if there is no
   * connection with the name. If the user cancels the prompt for the password, the connection has none.
   */
  async find(name: string | undefined): Promise<ConnectionProfile | undefined> {
    if (name === undefined || name === bundledName) return this.#service.connection();
    const connectionSettings = readSettings().connections.find((connection) => connection.name === name);
    if (!connectionSettings) return undefined;
    const clientPassword = await this.readSecret(connectionSettings, 'client password');
    return {
      ...withVendor(connectionSettings),
      password: await this.#readOrPromptPassword(connectionSettings),
      ...(clientPassword === undefined ? {} : { clientPassword }),
    };
  }

  /** Returns the profile with the stored secrets, without prompting the user. */
  async storedProfile(connection: NamedConnection): Promise<ConnectionProfile> {
    const password = await this.readSecret(connection, 'password');
    const clientPassword = await this.readSecret(connection, 'client password');
    return {
      ...withVendor(connection),
      ...(password === undefined ? {} : { password }),
      ...(clientPassword === undefined ? {} : { clientPassword }),
    };
  }

  async readSecret(connection: NamedConnection, kind: SecretKind): Promise<string | undefined> {
    return this.#secrets.get(secretKey(connection, kind));
  }

  /** Resolves with the secrets that the settings of a connection require and that are not stored. */
  async missingSecrets(connection: NamedConnection): Promise<SecretKind[]> {
    const missingKinds: SecretKind[] = [];
    for (const [kind, owner] of [
      ['password', connection.username],
      ['client password', connection.clientId],
    ] as const)
      if ((owner ?? '') !== '' && (await this.readSecret(connection, kind)) === undefined)
        missingKinds.push(kind);
    return missingKinds;
  }

  async storeSecret(connection: NamedConnection, kind: SecretKind, value: string): Promise<void> {
    await this.#secrets.store(secretKey(connection, kind), value);
  }

  /** Stores the secret from before a change; deletes it if there was none. */
  async restoreSecret(
    connection: NamedConnection,
    kind: SecretKind,
    previousValue: string | undefined,
  ): Promise<void> {
    if (previousValue === undefined) await this.#secrets.delete(secretKey(connection, kind));
    else await this.storeSecret(connection, kind, previousValue);
  }

  async deleteSecrets(connection: NamedConnection): Promise<void> {
    await this.#secrets.delete(secretKey(connection, 'password'));
    await this.#secrets.delete(secretKey(connection, 'client password'));
  }

  async #readOrPromptPassword(connection: NamedConnection): Promise<string | undefined> {
    const storedPassword = await this.readSecret(connection, 'password');
    if (storedPassword !== undefined) return storedPassword;
    const enteredPassword = await vscode.window.showInputBox({
      title: `Enter the password of ${connection.username ?? ''} on ${new URL(connection.baseUrl).host}`,
      prompt: 'Stored in VS Code’s secret storage after it has been accepted.',
      password: true,
      ignoreFocusOut: true,
    });
    if (enteredPassword === undefined) return undefined;
    if (await this.#isAccepted(connection, enteredPassword))
      await this.storeSecret(connection, 'password', enteredPassword);
    return enteredPassword;
  }
}

/** Completes the vendor names of a connection from the vendor with its prefix, or else from the setting. */
const withVendor = (connection: NamedConnection): NamedConnection => ({
  ...connection,
  vendor: vendorOf(connection, readSettings().vendor),
});

/**
 * Returns the key of a secret. It contains the URLs, and the user or the client, instead of the connection's name: if a
 * name is reused for another URL, the password must not be sent there.
 */
const secretKey = (
  { baseUrl, authUrl, username = '', clientId = '' }: NamedConnection,
  kind: SecretKind,
): string =>
  kind === 'password'
    ? `cartwright.password ${new URL(baseUrl).origin} ${username}`
    : `cartwright.client ${new URL(baseUrl).origin} ${new URL(authUrl ?? baseUrl).origin} ${clientId}`;
