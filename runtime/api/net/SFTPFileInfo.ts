import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A file or folder of an SFTP server. */
export class SFTPFileInfo extends PlatformObject {
  readonly #name: string;
  readonly #size: number;
  readonly #isDirectory: boolean;
  readonly #modificationTime: number;

  /**
   * Creates the description of a file or folder. `mtime` is the time of the last change, in seconds since 1970.
   * @public
   */
  constructor(name: string, size: number, directory: boolean, mtime: number) {
    super();
    this.#name = String(name);
    this.#size = Number(size);
    this.#isDirectory = Boolean(directory);
    this.#modificationTime = Number(mtime);
  }

  /** Returns the name of the file or folder. */
  get name(): string {
    return this.#name;
  }

  /** Returns the size in bytes, which is 0 for a folder. */
  get size(): number {
    return this.#size;
  }

  /** Returns true for a folder. */
  get directory(): boolean {
    return this.#isDirectory;
  }

  /** Returns the time of the last change, with a precision of one second. */
  get modificationTime(): Date {
    return new Date(this.#modificationTime * 1000);
  }

  [displayId](): string {
    return this.#name;
  }
}
registerClass('net.SFTPFileInfo', SFTPFileInfo);
