import { registerClass } from '../../platform-object.ts';
import { freezeTable } from '../../protocol/primordials.ts';
import { parseServer } from '../../services/file-servers.ts';
import * as members from '../../services/service-symbols.ts';
import { FTPClient } from '../net/FTPClient.ts';
import { SFTPClient } from '../net/SFTPClient.ts';
import { Result } from './Result.ts';
import { Service } from './Service.ts';

interface Operation {
  readonly name: string;
  readonly parameters: unknown[];
}

/**
 * A service that uses an FTP or SFTP server. Its `createRequest` callback selects an operation of the client with
 * `setOperation`, or its `execute` callback uses the client directly. The credential contains the server's URL, user
 * and password.
 */
export class FTPService extends Service {
  #client: FTPClient | SFTPClient | null = null;
  #disconnectsAutomatically = true;
  #operation: Operation | undefined;

  /** Returns the client of the current or last call, an FTPClient or SFTPClient, or null if no call has created one. */
  get client(): FTPClient | SFTPClient | null {
    return this.#client;
  }

  /** Returns true if the client is disconnected after each call. By default, it is. */
  get autoDisconnect(): boolean {
    return this.#disconnectsAutomatically;
  }

  /** Sets whether the client is disconnected after each call. */
  set autoDisconnect(autoDisconnect: boolean) {
    this.#disconnectsAutomatically = Boolean(autoDisconnect);
  }

  /** Sets whether the client is disconnected after each call, and returns this service. */
  setAutoDisconnect(autoDisconnect: boolean): this {
    this.autoDisconnect = autoDisconnect;
    return this;
  }

  /**
   * Sets the method of the client that a call runs, such as `list`, and the arguments of the method. Returns this
   * service.
   * @throws Error if it is not a method that calls can run
   */
  setOperation(name: string, ...args: unknown[]): this {
    if (!operations.includes(String(name)))
      throw new Error(`"${name}" is not an operation: use one of ${operations.join(', ')}.`);
    this.#operation = { name: String(name), parameters: args };
    return this;
  }

  override [members.send](request: unknown): unknown {
    const client = this.#connect();
    try {
      const { execute } = this[members.serviceSpec].callback;
      if (execute) return execute.call(this[members.serviceSpec].callback, this as never, request);
      return this.#performOperation(client);
    } finally {
      if (this.#disconnectsAutomatically) client.disconnect();
    }
  }

  #connect(): FTPClient | SFTPClient {
    const { callback, definition } = this[members.serviceSpec];
    if (this.#client?.connected === true) return this.#client;
    const customClient = callback.initServiceClient?.(this as never);
    const client =
      customClient instanceof FTPClient || customClient instanceof SFTPClient
        ? customClient
        : new (definition.type === 'SFTP' ? SFTPClient : FTPClient)();
    this.#client = client;
    if (client.connected) return client;
    client.timeout = definition.profile.timeoutMs;
    const server = parseServer(this.URL);
    if (!server) return this.#fail(`The URL ${String(this.URL)} is not the URL of an FTP or SFTP server.`);
    const { user = null, password = null } = this[members.credential]() ?? {};
    const port = server.port ?? (definition.type === 'SFTP' ? 22 : 21);
    if (!client.connect(server.host, port, user, password)) return this.#fail(messageOf(client));
    return client;
  }

  #performOperation(client: FTPClient | SFTPClient): unknown {
    if (!this.#operation) return this.#fail('The callback has set no operation: call setOperation.');
    const { name, parameters } = this.#operation;
    const perform = client[name as keyof typeof client] as ((...args: unknown[]) => unknown) | undefined;
    if (!perform) return this.#fail(`An FTP server has no operation ${name}, which requires SFTP.`);
    const result = perform.apply(client, parameters);
    if (result === false || result === null) return this.#fail(messageOf(client));
    return result;
  }

  #fail(message: string): never {
    return this[members.fail]({ status: Result.ERROR, error: 0, errorMessage: message, message });
  }
}
registerClass('svc.FTPService', FTPService, { booleans: ['autoDisconnect'] });

const operations: readonly string[] = freezeTable([
  'cd',
  'del',
  'get',
  'getBinary',
  'getFileInfo',
  'list',
  'mkdir',
  'put',
  'putBinary',
  'removeDirectory',
  'rename',
]);

const messageOf = (client: FTPClient | SFTPClient): string =>
  (client instanceof SFTPClient ? client.errorMessage : client.replyMessage) ?? '';
