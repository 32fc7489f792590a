import { registerClass } from '../../platform-object.ts';
import { FileServerClient, listFiles, lastReply } from './FileServerClient.ts';
import { FTPFileInfo } from './FTPFileInfo.ts';

/**
 * A client of a simulated FTP server: the folder `files/ftp/<host>` of the data directory. If a services file has a
 * credential whose URL names the host, scripts must connect with its user and password, if it has them. The first such
 * connection creates the folder. Without such a credential, the folder must exist, and any user can connect.
 */
export class FTPClient extends FileServerClient {
  static readonly DEFAULT_GET_FILE_SIZE = 5_242_880;
  static readonly DEFAULT_GET_STRING_SIZE = 2_097_152;
  static readonly MAX_GET_FILE_SIZE = 209_715_200;
  static readonly MAX_GET_STRING_SIZE = 10_485_760;

  /**
   * Creates a client that is not connected.
   * @public
   */
  constructor() {
    super();
  }

  /** Returns the reply code of the last command, such as 226 or 550, or 0 if there was no reply. */
  get replyCode(): number {
    return this[lastReply].code;
  }

  /** Returns the message of the last reply, or the reason why there was none. */
  get replyMessage(): string {
    return this[lastReply].message;
  }

  /**
   * Returns the files and folders in a folder of the server, by default the current one. Returns an empty array if the
   * folder cannot be read.
   */
  list(path?: string): FTPFileInfo[] {
    const files = this[listFiles](path) ?? [];
    return files.map(
      ({ name, size, isDirectory, modificationTime }) =>
        new FTPFileInfo(name, size, isDirectory, modificationTime),
    );
  }
}
registerClass('net.FTPClient', FTPClient);
