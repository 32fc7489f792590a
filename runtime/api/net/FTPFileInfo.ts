import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A file or folder on an FTP server. */
export class FTPFileInfo extends PlatformObject {
  readonly #name: string;
  readonly #size: number;
  readonly #isDirectory: boolean;
  readonly #timestamp: Date;

  /**
   * Creates the description of a file or folder.
   * @public
   */
  constructor(name: string, size: number, directory: boolean, timestamp: Date) {
    super();
    this.#name = String(name);
    this.#size = Number(size);
    this.#isDirectory = Boolean(directory);
    this.#timestamp = new Date(timestamp);
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

  /** Returns the time of the last change. */
  get timestamp(): Date {
    return new Date(this.#timestamp);
  }

  [displayId](): string {
    return this.#name;
  }
}
registerClass('net.FTPFileInfo', FTPFileInfo);
