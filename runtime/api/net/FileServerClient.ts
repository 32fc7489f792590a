import { posix } from 'node:path';
import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { readWholeFile, writeWholeFile } from '../../files/whole-file.ts';
import { ServerFolder, type ServerFile } from '../../files/server-folder.ts';
import { PlatformObject, registerBase } from '../../platform-object.ts';
import { freezeTable } from '../../protocol/primordials.ts';
import { findCredentials } from '../../services/file-servers.ts';
import { QuotaExceeded } from '../../size-limits.ts';
import { writeLog } from '../../write-log.ts';
import { File } from '../io/File.ts';

/** The server's reply to a command. */
export interface ServerReply {
  /** The FTP reply code (RFC 959), or 0 if there was no reply. */
  readonly code: number;
  readonly message: string;
}

/** The server that a client is connected to, and its current folder. */
interface Connection {
  readonly server: ServerFolder;
  folder: string;
}

export const lastReply: unique symbol = Symbol('lastReply');
export const listFiles: unique symbol = Symbol('listFiles');
export const findFile: unique symbol = Symbol('findFile');
/** Whether the client authenticates with a private key, so that no password is compared. */
export const usesKey: unique symbol = Symbol('usesKey');

const noReply: ServerReply = freezeTable({ code: 0, message: '' });
const defaultTimeoutMs = 30_000;
const maxStringBytes = 10_485_760;
const maxFileBytes = 209_715_200;

/**
 * The methods that the FTP and SFTP clients share. The folder `files/ftp/<host>` of the data directory simulates the
 * server. No connection leaves the machine.
 */
export abstract class FileServerClient extends PlatformObject {
  #connection: Connection | undefined;
  #reply = noReply;
  #timeout = defaultTimeoutMs;

  /** Returns true while the client is connected. */
  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /** Returns the timeout in milliseconds. It has no effect, because the simulated server responds at once. */
  get timeout(): number {
    return this.#timeout;
  }

  /** Sets the timeout in milliseconds. @throws TypeError if it is not a number of at least 0 */
  set timeout(timeoutMillis: number) {
    if (!(Number(timeoutMillis) >= 0)) throw new TypeError('The timeout must be a number of milliseconds.');
    this.#timeout = Number(timeoutMillis);
  }

  /**
   * Connects to a server: `(host)`, `(host, port)`, `(host, user, password)` or `(host, port, user, password)`. Returns
   * true on success. Returns false if there is neither a folder nor a credential for the host, or if no credential for
   * the host accepts the user and password.
   */
  connect(host: string, ...options: (string | number | null)[]): boolean {
    this.#connection = undefined;
    const [user, password] = typeof options[0] === 'number' ? options.slice(1) : options;
    try {
      const server = new ServerFolder(String(host));
      const rejection = this.#findLoginRejection(String(host), server, user, password);
      if (rejection) return this.#reject(rejection);
      if (!server.entry('/')) server.create();
      this.#connection = { server, folder: '/' };
      return this.#accept(230, 'User logged in, proceed.');
    } catch (error) {
      return this.#reject({ code: 0, message: messageOf(error) });
    }
  }

  /** Closes the connection to the server. */
  disconnect(): void {
    if (this.#connection) this.#reply = { code: 221, message: 'Service closing control connection.' };
    this.#connection = undefined;
  }

  /** Changes the current folder on the server and returns true on success. */
  cd(path: string): boolean {
    return this.#perform(
      250,
      ({ server }, folder) => {
        if (server.entry(folder)?.isDirectory !== true) throw new Error('No such directory.');
        (this.#connection as Connection).folder = folder;
      },
      path,
    );
  }

  /**
   * Reads a text file of the server. `(path)` and `(path, encoding)` return the text, or null on failure. `(path,
   * encoding, file)` writes the text to a file in UTF-8 and returns true on success. The encoding is ISO-8859-1 by
   * default. A number as an additional last argument is the maximum number of bytes; a longer file is truncated.
   */
  get(path: string, ...options: (string | number | File | null)[]): string | boolean | null {
    const encoding = options.find((option) => typeof option === 'string') ?? 'ISO-8859-1';
    const file = options.find((option) => option instanceof File);
    const limit = file ? maxFileBytes : maxStringBytes;
    const maxBytes = Math.min(options.find((option) => typeof option === 'number') ?? limit, limit);
    let text: string | null = null;
    const succeeded = this.#perform(
      226,
      ({ server }, serverPath) => {
        text = HostBuffer.from(server.read(serverPath, maxBytes)).toString(bufferEncoding(encoding));
        if (file) writeWholeFile(file.fullPath, new Uint8Array(HostBuffer.from(text)));
      },
      path,
    );
    return file ? succeeded : text;
  }

  /**
   * Copies a file of the server to a file and returns true on success. A file of more than `maxGetSize` bytes is
   * truncated.
   * @throws TypeError if the second argument is not a File
   */
  getBinary(path: string, file: File, maxGetSize: number = maxFileBytes): boolean {
    requireFile(file);
    return this.#perform(
      226,
      ({ server }, serverPath) => {
        writeWholeFile(file.fullPath, server.read(serverPath, Math.min(Number(maxGetSize), maxFileBytes)));
      },
      path,
    );
  }

  /** Writes a string to a file of the server and returns true on success. The encoding is ISO-8859-1 by default. */
  put(path: string, content: string, encoding: string | null = 'ISO-8859-1'): boolean {
    const bytes = new Uint8Array(HostBuffer.from(String(content), bufferEncoding(encoding)));
    return this.#perform(226, ({ server }, serverPath) => server.write(serverPath, bytes), path);
  }

  /** Copies a file to the server and returns true on success. @throws TypeError if the second argument is not a File */
  putBinary(path: string, file: File): boolean {
    requireFile(file);
    return this.#perform(
      226,
      ({ server }, serverPath) => {
        server.write(serverPath, readWholeFile(file.fullPath, file.length(), maxFileBytes));
      },
      path,
    );
  }

  /** Creates a folder on the server and returns true on success. */
  mkdir(path: string): boolean {
    return this.#perform(257, ({ server }, serverPath) => server.createFolder(serverPath), path);
  }

  /** Removes a file of the server and returns true on success. */
  del(path: string): boolean {
    return this.#perform(250, ({ server }, serverPath) => server.removeFile(serverPath), path);
  }

  /** Removes an empty folder of the server and returns true on success. */
  removeDirectory(path: string): boolean {
    return this.#perform(250, ({ server }, serverPath) => server.removeFolder(serverPath), path);
  }

  /** Moves a file or folder of the server to a new name or path and returns true on success. */
  rename(from: string, to: string): boolean {
    return this.#perform(
      250,
      (connection, serverPath) => {
        connection.server.rename(serverPath, absolutePathOn(connection, to));
      },
      from,
    );
  }

  get [lastReply](): ServerReply {
    return this.#reply;
  }

  get [usesKey](): boolean {
    return false;
  }

  /** Returns the files and folders in a folder, by default the current one; undefined if it cannot be read. */
  [listFiles](path = '.'): ServerFile[] | undefined {
    let files: ServerFile[] | undefined;
    this.#perform(226, ({ server }, serverPath) => (files = server.list(serverPath)), path);
    return files;
  }

  [findFile](path: string): ServerFile | undefined {
    let file: ServerFile | undefined;
    this.#perform(
      213,
      ({ server }, serverPath) => {
        file = server.entry(serverPath);
        if (!file) throw new Error('No such file or directory.');
      },
      path,
    );
    return file;
  }

  /** Returns the reply that rejects a login; undefined if the login is accepted. */
  #findLoginRejection(
    host: string,
    server: ServerFolder,
    user: unknown,
    password: unknown,
  ): ServerReply | undefined {
    const credentials = findCredentials(host);
    if (credentials.length === 0)
      return server.entry('/')?.isDirectory === true
        ? undefined
        : {
            code: 0,
            message: `There is no server ${host}: create the folder files/ftp/${host} in the data directory, or define a credential with the URL of the server in services.json.`,
          };
    const isLoginCorrect = credentials.some(
      (credential) =>
        credential.user === null ||
        (credential.user === user &&
          (this[usesKey] || credential.password === null || credential.password === password)),
    );
    return isLoginCorrect ? undefined : { code: 530, message: 'Not logged in: user or password is wrong.' };
  }

  #accept(code: number, message: string): true {
    this.#reply = { code, message };
    return true;
  }

  #reject(reply: ServerReply): false {
    this.#reply = reply;
    writeLog('warn', 'ftp', reply.message);
    return false;
  }

  /** Runs a command on the server and returns true, or returns false if it fails. @throws QuotaExceeded */
  #perform(code: number, command: (connection: Connection, path: string) => void, path: string): boolean {
    if (!this.#connection) return this.#reject({ code: 0, message: 'The client is not connected.' });
    try {
      command(this.#connection, absolutePathOn(this.#connection, path));
      return this.#accept(code, 'Requested file action okay, completed.');
    } catch (error) {
      if (error instanceof QuotaExceeded) throw error;
      return this.#reject({ code: 550, message: `${String(path)}: ${messageOf(error)}` });
    }
  }
}
registerBase(FileServerClient);

/** Returns the absolute path on the server; `..` does not lead above its root. */
const absolutePathOn = ({ folder }: Connection, path: string): string => {
  const absolutePath = posix.resolve('/', folder, String(path));
  if (absolutePath.includes('\0')) throw new Error('A path cannot contain a null character.');
  return absolutePath;
};

const systemMessages: Readonly<Record<string, string>> = freezeTable({
  ENOENT: 'No such file or directory.',
  ENOTDIR: 'Not a directory.',
  EISDIR: 'Is a directory.',
  // macOS reports EPERM in place of EISDIR if a directory is removed like a file.
  EPERM: 'Is a directory.',
  EEXIST: 'Already exists.',
  ENOTEMPTY: 'The directory is not empty.',
});

/** Returns a message without the host's file paths, which the system's own messages contain. */
function messageOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } };
  const systemCode = code ?? cause?.code;
  if (systemCode !== undefined) return systemMessages[systemCode] ?? `Not possible (${systemCode}).`;
  return error instanceof Error ? error.message : String(error);
}

function requireFile(file: unknown): asserts file is File {
  if (!(file instanceof File)) throw new TypeError('The second argument must be a File.');
}
