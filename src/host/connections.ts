import * as vscode from 'vscode';
import { contract } from '../../contract/index.ts';
import { isFault } from '../client/errors.ts';
import { basicIdentity } from '../client/identity.ts';
import { PlatformClient } from '../client/platform-client.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { HttpTransport } from '../client/transport.ts';
import type { BundledService } from './bundled-service.ts';
import { readSettings, type NamedConnection } from './settings.ts';

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
    return { ...configured, password: await this.#password(configured) };
  }

  /** Drops what was kept, so that the next session asks again. */
  async forgetPassword(): Promise<void> {
    const connections = readSettings().connections;
    const chosen = await vscode.window.showQuickPick(
      connections.map(({ name, baseUrl }) => ({ label: name, description: baseUrl })),
      { title: 'Forget the password of which connection?' },
    );
    const connection = connections.find(({ name }) => name === chosen?.label);
    if (connection) await this.#secrets.delete(key(connection));
  }

  async #password(connection: NamedConnection): Promise<string | undefined> {
    const kept = await this.#secrets.get(key(connection));
    if (kept !== undefined) return kept;
    const given = await vscode.window.showInputBox({
      title: `Password of ${connection.username ?? ''} at ${new URL(connection.baseUrl).host}`,
      prompt: 'Once it has been accepted it is kept in the secret storage of VS Code.',
      password: true,
      ignoreFocusOut: true,
    });
    if (given !== undefined && (await isAccepted(connection, given)))
      await this.#secrets.store(key(connection), given);
    return given;
  }
}

/** By address and user, not by name: a name that comes to mean another address must not hand the password to it. */
const key = ({ baseUrl, username = '' }: NamedConnection): string =>
  `cartwright.password ${new URL(baseUrl).origin} ${username}`;

/** Whether the platform knows the password: the Debugger API refuses a wrong one before anything else. */
async function isAccepted(connection: NamedConnection, password: string): Promise<boolean> {
  const transport = new HttpTransport(connection.caFile === undefined ? {} : { caFile: connection.caFile });
  const identity = basicIdentity(connection.username ?? '', password);
  try {
    await new PlatformClient({ profile: connection, transport, identity }).call(
      contract.debugger.breakpoints.list,
      {},
    );
    return true;
  } catch (error) {
    return isFault(error, 'DebuggerDisabled');
  } finally {
    await transport.close();
  }
}
