import { platformClass } from '../../platform-object.ts';
import type { ServerFile } from '../../files/server-folder.ts';
import { KeyRef } from '../crypto/KeyRef.ts';
import { FileServerClient, fileAt, filesAt, lastReply, usesKey } from './FileServerClient.ts';
import { SFTPFileInfo } from './SFTPFileInfo.ts';

/**
 * A client of a simulated SFTP server, which is a folder of this service: `files/ftp/<host>` of the data
 * directory. The folder is created when a script connects with the user and password of a credential in services.json whose URL names
 * the host. Without such a credential an existing folder accepts any user.
 */
export class SFTPClient extends FileServerClient {
  static readonly MAX_GET_FILE_SIZE = 209_715_200;
  static readonly MAX_GET_STRING_SIZE = 10_485_760;
  #identity: KeyRef | null = null;

  /**
   * Creates a client that is not connected.
   * @public
   */
  constructor() {
    super();
  }

  /** Returns why the last command failed, or null if it succeeded. */
  get errorMessage(): string | null {
    const { code, message } = this[lastReply];
    return message === '' || (code >= 200 && code < 300) ? null : message;
  }

  /** Returns the private key with which the client authenticates, or null. */
  get identity(): KeyRef | null {
    return this.#identity;
  }

  /**
   * Sets the private key with which the client authenticates, so that the password is not compared.
   * @throws TypeError if it is not a KeyRef
   */
  set identity(keyRef: KeyRef | null) {
    if (keyRef !== null && !(keyRef instanceof KeyRef)) throw new TypeError('The identity must be a KeyRef.');
    this.#identity = keyRef;
  }

  /**
   * Checks that a host key of the server has a type and a key. It is not compared, because the folder of the service has none.
   * @throws TypeError if one of them is empty
   */
  addKnownHostKey(type: string, key: string): void {
    if (String(type ?? '') === '' || String(key ?? '') === '')
      throw new TypeError('A host key needs its type and the key.');
  }

  /**
   * Returns the files and folders in a folder of the server, by default the current one. Returns null if it cannot
   * be read.
   */
  list(path?: string): SFTPFileInfo[] | null {
    return this[filesAt](path)?.map(infoOf) ?? null;
  }

  /** Returns a file or folder of the server, or null if there is none. */
  getFileInfo(path: string): SFTPFileInfo | null {
    const file = this[fileAt](path);
    return file ? infoOf(file) : null;
  }

  override get [usesKey](): boolean {
    return this.#identity !== null;
  }
}
platformClass('net.SFTPClient', SFTPClient);

const infoOf = ({ name, size, isDirectory, modified }: ServerFile): SFTPFileInfo =>
  new SFTPFileInfo(name, size, isDirectory, Math.trunc(modified.getTime() / 1000));
