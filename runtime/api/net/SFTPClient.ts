import { registerClass } from '../../platform-object.ts';
import type { ServerFile } from '../../files/server-folder.ts';
import { KeyRef } from '../crypto/KeyRef.ts';
import { FileServerClient, findFile, listFiles, lastReply, usesKey } from './FileServerClient.ts';
import { SFTPFileInfo } from './SFTPFileInfo.ts';

/**
 * A client of a simulated SFTP server: the folder `files/ftp/<host>` of the data directory. If a services file has a
 * credential whose URL names the host, scripts must connect with its user and password, if it has them. The first such
 * connection creates the folder. Without such a credential, the folder must exist, and any user can connect.
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

  /** Returns the reason why the last command failed, or null if it succeeded. */
  get errorMessage(): string | null {
    const { code, message } = this[lastReply];
    return message === '' || (code >= 200 && code < 300) ? null : message;
  }

  /** Returns the private key with which the client authenticates, or null if none is set. */
  get identity(): KeyRef | null {
    return this.#identity;
  }

  /**
   * Sets the private key with which the client authenticates, so that the password is not checked. Null removes it.
   * @throws TypeError if it is neither a KeyRef nor null
   */
  set identity(keyRef: KeyRef | null) {
    if (keyRef !== null && !(keyRef instanceof KeyRef)) throw new TypeError('The identity must be a KeyRef.');
    this.#identity = keyRef;
  }

  /**
   * Checks that neither the type nor the key is empty. This has no other effect, because the simulated server has no
   * host key.
   * @throws TypeError if one of them is empty
   */
  addKnownHostKey(type: string, key: string): void {
    if (String(type ?? '') === '' || String(key ?? '') === '')
      throw new TypeError('A host key needs its type and the key.');
  }

  /**
   * Returns the files and folders in a folder of the server, by default the current one. Returns null if the folder
   * cannot be read.
   */
  list(path?: string): SFTPFileInfo[] | null {
    return this[listFiles](path)?.map(toFileInfo) ?? null;
  }

  /** Returns a file or folder of the server, or null if there is none. */
  getFileInfo(path: string): SFTPFileInfo | null {
    const file = this[findFile](path);
    return file ? toFileInfo(file) : null;
  }

  override get [usesKey](): boolean {
    return this.#identity !== null;
  }
}
registerClass('net.SFTPClient', SFTPClient);

const toFileInfo = ({ name, size, isDirectory, modificationTime }: ServerFile): SFTPFileInfo =>
  new SFTPFileInfo(name, size, isDirectory, Math.trunc(modificationTime.getTime() / 1000));
