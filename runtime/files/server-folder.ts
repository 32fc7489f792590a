import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync, unlinkSync } from 'node:fs';
import { posix } from 'node:path';
import { freezeClass } from '../protocol/primordials.ts';
import { hostPath, serversDirectory } from './root-directories.ts';
import { reserveFileEntries } from './space.ts';
import { readWholeFile, writeWholeFile } from './whole-file.ts';

/** A file or folder of a server. */
export interface ServerFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly isDirectory: boolean;
  readonly modificationTime: Date;
}

/**
 * The folder that simulates an FTP or SFTP server: `files/ftp/<host>` of the data dir. The paths that its methods take
 * are absolute paths of the server, without `..`.
 */
export class ServerFolder {
  readonly #root: string;

  /** @throws Error if the host name cannot be the name of a folder */
  constructor(host: string) {
    const name = host.toLowerCase();
    if (!/^[\w-]+(\.[\w-]+)*$/.test(name)) throw new Error(`"${host}" is not a host name.`);
    this.#root = `/${serversDirectory}/${name}`;
  }

  /** Returns the file or folder at a path; undefined if there is none. */
  entry(path: string): ServerFile | undefined {
    const stats = statSync(hostPath(this.#path(path)), { throwIfNoEntry: false });
    return (
      stats && {
        name: posix.basename(path),
        size: stats.isDirectory() ? 0 : stats.size,
        isDirectory: stats.isDirectory(),
        modificationTime: stats.mtime,
      }
    );
  }

  /** Returns the files and folders in a folder, ordered by name. @throws Error if it is not a folder */
  list(path: string): ServerFile[] {
    return readdirSync(hostPath(this.#path(path)))
      .sort()
      .map((name) => this.entry(posix.join(path, name)))
      .filter((file) => file !== undefined);
  }

  /** Returns the content of a file, truncated to `maxBytes`. @throws Error if it is not a file */
  read(path: string, maxBytes: number): Uint8Array {
    const size = Math.min(this.entry(path)?.size ?? 0, maxBytes);
    return readWholeFile(this.#path(path), size, maxBytes);
  }

  /** Writes a file, whose folder must exist. @throws Error if that fails */
  write(path: string, content: Uint8Array): void {
    writeWholeFile(this.#path(path), content);
  }

  /** Creates the folder of the server itself. @throws QuotaExceeded if the run has no space left */
  create(): void {
    reserveFileEntries();
    mkdirSync(hostPath(this.#root), { recursive: true });
  }

  /** Creates a folder. @throws Error if it exists or its parent does not; QuotaExceeded if the run has no space left */
  createFolder(path: string): void {
    reserveFileEntries();
    mkdirSync(hostPath(this.#path(path)));
  }

  /** Removes a file. @throws Error if it is not a file */
  removeFile(path: string): void {
    unlinkSync(hostPath(this.#path(path)));
  }

  /** Removes a folder. @throws Error if it is not an empty folder, or is the root of the server */
  removeFolder(path: string): void {
    if (path === '/') throw new Error('The root directory cannot be removed.');
    rmdirSync(hostPath(this.#path(path)));
  }

  /** Moves a file or folder. @throws Error if it does not exist or the new path is in use */
  rename(from: string, to: string): void {
    if (this.entry(to)) throw new Error(`${to} already exists.`);
    renameSync(hostPath(this.#path(from)), hostPath(this.#path(to)));
  }

  /**
   * Returns a path of the server as a script path. It need not be normalized, because it is absolute and without
   * `..`.
   */
  #path(path: string): string {
    return path === '/' ? this.#root : this.#root + path;
  }
}
freezeClass(ServerFolder);
