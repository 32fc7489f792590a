import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, posix } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { reserveFileEntries, reserveFileBytes } from '../../files/space.ts';
import { normalizeFilePath, rootDirectories, hostPath } from '../../files/root-directories.ts';
import { fileError } from '../../files/open-files.ts';
import { gzipSize, unzip, zip, type ZipEntry } from '../../files/zip.ts';
import { equalityKey } from '../../equality.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';

/** The maximum number of bytes that can be read, compressed or decompressed at once. */
const maxContentBytes = 200_000_000;
/** The maximum number of files and directories in a ZIP archive. */
const maxEntries = 10_000;

/**
 * A file or directory below one of the root directories that scripts may access, such as `new File(File.IMPEX +
 * '/src/orders.xml')`. The root directories are in the service's data directory. Paths and symbolic links cannot lead
 * out of them.
 */
export class File extends PlatformObject {
  static readonly SEPARATOR = '/';
  static readonly IMPEX = 'IMPEX';
  static readonly TEMP = 'TEMP';
  static readonly CATALOGS = 'CATALOGS';
  static readonly LIBRARIES = 'LIBRARIES';
  static readonly STATIC = 'STATIC';
  static readonly DYNAMIC = 'DYNAMIC';
  static readonly REALMDATA = 'REALMDATA';
  static readonly CUSTOMERPI = 'CUSTOMERPI';
  readonly #path: string;

  /**
   * Creates a file from a path that begins with a root directory, or from a directory and a path below it.
   * The file need not exist.
   * @throws Error if the path is not below a root directory, or leads out of the given directory
   * @public
   */
  constructor(first: string | File, path?: string) {
    super();
    const basePath = first instanceof File ? first.#path : '';
    const requestedPath = first instanceof File ? posix.join(basePath, String(path ?? '')) : String(first);
    this.#path = normalizeFilePath(requestedPath);
    if (basePath !== '' && !isAtOrBelow(this.#path, basePath))
      throw new Error(`"${String(path)}" is outside ${basePath}.`);
    Object.freeze(this);
  }

  /** Returns a root directory, or a directory below it. @throws Error if there is no such root directory */
  static getRootDirectory(rootDirectory: string, ...path: string[]): File {
    const [root = ''] = String(rootDirectory).split('/');
    if (!(rootDirectories as readonly string[]).includes(root))
      throw new Error(
        `"${rootDirectory}" is not a root directory: use one of ${rootDirectories.join(', ')}.`,
      );
    return new File([rootDirectory, ...path].join('/'));
  }

  /** Returns the name of the file, which is the last part of its path. */
  get name(): string {
    return posix.basename(this.#path);
  }

  /** Returns the path including the root directory, such as `/IMPEX/src/orders.xml`. */
  get fullPath(): string {
    return this.#path;
  }

  /** Returns the path below the root directory, such as `/src/orders.xml`. */
  get path(): string {
    return this.#path.slice(this.rootDirectoryType.length + 1) || '/';
  }

  /** Returns the root directory: one of the constants. */
  get rootDirectoryType(): string {
    return this.#path.split('/')[1] ?? '';
  }

  /** Returns true if the path is an existing directory. */
  get directory(): boolean {
    return this.#stat()?.isDirectory() ?? false;
  }

  /** Returns true if the path is an existing file. */
  get file(): boolean {
    return this.#stat()?.isFile() ?? false;
  }

  /** Returns true if a file or directory exists at the path. */
  exists(): boolean {
    return this.#stat() !== undefined;
  }

  /** Returns the size of the file in bytes, or 0 if it does not exist. */
  length(): number {
    return this.#stat()?.size ?? 0;
  }

  /** Returns the time of the last change in milliseconds since 1970, or 0 if the file does not exist. */
  lastModified(): number {
    return Math.trunc(this.#stat()?.mtimeMs ?? 0);
  }

  /**
   * Creates an empty file and returns true. Returns false if a file or directory already exists at the path.
   * @throws Error if the file cannot be created, for example because its parent directory does not exist
   */
  createNewFile(): boolean {
    if (this.exists()) return false;
    reserveFileEntries();
    return this.#perform((systemPath) => writeFileSync(systemPath, '', { flag: 'wx' }));
  }

  /** Creates a directory whose parent exists, and returns true on success. */
  mkdir(): boolean {
    reserveFileEntries();
    return this.#attempt((systemPath) => mkdirSync(systemPath));
  }

  /** Creates a directory and its missing parents, and returns true on success. */
  mkdirs(): boolean {
    if (this.exists()) return false;
    reserveFileEntries(this.#path.split('/').length);
    return this.#attempt((systemPath) => mkdirSync(systemPath, { recursive: true }));
  }

  /** Removes a file or an empty directory, and returns true on success. */
  remove(): boolean {
    if (this.path === '/') return false;
    return this.#attempt((systemPath) => (this.directory ? rmdirSync(systemPath) : unlinkSync(systemPath)));
  }

  /** Moves the file or directory to a path that does not exist yet, and returns true on success. */
  renameTo(target: File): boolean {
    if (target.exists() || this.path === '/') return false;
    return this.#attempt((systemPath) => renameSync(systemPath, hostPath(target.#path)));
  }

  /**
   * Copies the file to another path and returns the copy.
   * @throws Error if this is not a file, the target exists or the copy fails
   */
  copyTo(target: File): File {
    if (!this.file) throw new Error(`${this.#path} is not a file and cannot be copied.`);
    if (target.exists()) throw new Error(`${target.#path} already exists.`);
    target.#createParentFolder();
    reserveFileEntries();
    reserveFileBytes(this.length());
    this.#perform((systemPath) => copyFileSync(systemPath, hostPath(target.#path)));
    return target;
  }

  /**
   * Returns the names of the directory's entries in alphabetical order, or null if this is not a directory.
   */
  list(): string[] | null {
    if (!this.directory) return null;
    let names: string[] = [];
    this.#perform((systemPath) => (names = readdirSync(systemPath)));
    return names.sort();
  }

  /**
   * Returns the entries of the directory in alphabetical order, or null if this is not a directory. With a
   * filter, only entries for which it returns true are included.
   */
  listFiles(filter?: (file: File) => boolean): List<File> | null {
    const names = this.list();
    if (names === null) return null;
    const files = names.map((name) => new File(this, name));
    return new ArrayList<File>(typeof filter === 'function' ? files.filter((file) => filter(file)) : files);
  }

  /**
   * Returns the MD5 digest of the file, as lower-case hexadecimal digits.
   * @throws Error if the file cannot be read
   */
  md5(): string {
    return createHash('md5').update(this.#readContent()).digest('hex');
  }

  /**
   * Compresses the file with gzip into the target file.
   * @throws Error if the file cannot be read or the target cannot be written
   */
  gzip(target: File): void {
    target.#writeContent(gzipSync(this.#readContent()));
  }

  /**
   * Decompresses this gzip file into a directory. The new file has the name of this file without `.gz`.
   * @throws Error if the file is not a gzip file, is corrupt or is too large
   */
  gunzip(folder: File): void {
    const content = this.#readContent();
    let decompressed: Uint8Array;
    try {
      // Unpacking takes a long time, so a file whose declared size is too large is rejected first.
      if (gzipSize(content) > maxContentBytes)
        throw new RangeError('The file is larger than scripts may unpack.');
      decompressed = gunzipSync(content, { maxOutputLength: maxContentBytes });
    } catch (error) {
      throw new Error(`${this.#path} is not a gzip file, is corrupt, or is too large.`, { cause: error });
    }
    new File(folder, this.name.replace(/\.gz$/i, '')).#writeContent(decompressed);
  }

  /**
   * Compresses the file, or the directory with all its contents, into a ZIP archive.
   * @throws Error if there are too many files, they are too large, or the archive cannot be written
   */
  zip(target: File): void {
    const entries: ZipEntry[] = [];
    let total = 0;
    const add = (file: File, name: string): void => {
      if (entries.length >= maxEntries)
        throw new Error(`An archive can contain at most ${maxEntries} files.`);
      const modificationTime = new Date(file.lastModified());
      if (file.directory) {
        entries.push({ name: `${name}/`, content: new Uint8Array(), modificationTime });
        for (const child of file.listFiles() ?? []) add(child, `${name}/${child.name}`);
        return;
      }
      const content = file.#readContent();
      total += content.length;
      if (total > maxContentBytes) throw tooLargeError(this.#path);
      entries.push({ name, content, modificationTime });
    };
    add(this, this.name);
    target.#writeContent(zip(entries));
  }

  /**
   * Extracts a ZIP archive into a directory.
   * @throws Error if the file is not an archive, is corrupt, is too large, or contains too many files or a path
   * outside the directory
   */
  unzip(folder: File): void {
    const entries = unzip(this.#readContent(), maxContentBytes);
    if (entries.length > maxEntries) throw new Error(`An archive can contain at most ${maxEntries} files.`);
    const targets = entries.map(({ name }) => new File(folder, name));
    for (const [index, { name, content, modificationTime }] of entries.entries()) {
      const target = targets[index] as File;
      if (name.endsWith('/')) target.mkdirs();
      else target.#writeContent(content, modificationTime);
    }
  }

  /** Returns the path including the root directory. */
  override toString(): string {
    return this.#path;
  }

  [displayId](): string {
    return this.#path;
  }

  [equalityKey](): string {
    return this.#path;
  }

  #stat(): Stats | undefined {
    try {
      return statSync(hostPath(this.#path), { throwIfNoEntry: false });
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOTDIR') return undefined;
      throw fileError(this.#path, error);
    }
  }

  /** Performs a file operation. @throws Error with a reason that script authors understand */
  #perform(action: (systemPath: string) => void): true {
    try {
      action(hostPath(this.#path));
      return true;
    } catch (error) {
      throw fileError(this.#path, error);
    }
  }

  /** Returns false if the system rejects the operation. @throws Error if the path is not allowed */
  #attempt(action: (systemPath: string) => void): boolean {
    const systemPath = hostPath(this.#path);
    try {
      action(systemPath);
      return true;
    } catch {
      return false;
    }
  }

  #readContent(): Uint8Array {
    if (!this.file) throw new Error(`${this.#path} is not a file.`);
    if (this.length() > maxContentBytes) throw tooLargeError(this.#path);
    let content = new Uint8Array();
    this.#perform((systemPath) => (content = readFileSync(systemPath)));
    return content;
  }

  #createParentFolder(): void {
    const folder = dirname(hostPath(this.#path));
    if (statSync(folder, { throwIfNoEntry: false })) return;
    reserveFileEntries(this.#path.split('/').length);
    mkdirSync(folder, { recursive: true });
  }

  #writeContent(content: Uint8Array, modificationTime?: Date): void {
    reserveFileEntries();
    reserveFileBytes(content.length);
    this.#createParentFolder();
    this.#perform((systemPath) => {
      writeFileSync(systemPath, content);
      if (modificationTime) utimesSync(systemPath, modificationTime, modificationTime);
    });
  }
}
registerClass('io.File', File, { booleans: ['directory', 'file'] });

const isAtOrBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);
const tooLargeError = (path: string): Error =>
  new Error(`${path} has more than ${maxContentBytes} bytes and cannot be read or compressed at once.`);
