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
import { areaPath, areas, hostPath } from '../../files/area.ts';
import { fileError } from '../../files/handles.ts';
import { unzip, zip, type ZipEntry } from '../../files/zip.ts';
import { equalityKey } from '../../equality.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';

/** Bytes that are packed or unpacked at a time, at most. */
const mostBytes = 200_000_000;
const mostEntries = 10_000;

/**
 * A file or folder of one of the areas in which scripts may read and write: `new File(File.IMPEX + '/src/orders.xml')`.
 * The areas are folders of the service's data dir; no path leads out of them, nor does a symbolic link.
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

  /** `(path)` with the area first, or `(folder, path)` below a folder. @throws Error for a path out of the areas @public */
  constructor(first: string | File, path?: string) {
    super();
    const base = first instanceof File ? first.#path : '';
    const whole = first instanceof File ? posix.join(base, String(path ?? '')) : String(first);
    this.#path = areaPath(whole);
    if (base !== '' && !isWithin(this.#path, base))
      throw new Error(`"${String(path)}" leads out of ${base}.`);
    Object.freeze(this);
  }

  /** The folder of an area, or one below it. */
  static getRootDirectory(area: string, ...path: string[]): File {
    if (!(areas as readonly string[]).includes(area))
      throw new Error(`"${area}" is no area of files: use one of ${areas.join(', ')}.`);
    return new File([area, ...path].join('/'));
  }

  /** The last part of the path. */
  get name(): string {
    return posix.basename(this.#path);
  }

  /** The path, with the area first: `/IMPEX/src/orders.xml`. */
  get fullPath(): string {
    return this.#path;
  }

  /** The path within its area: `/src/orders.xml`. */
  get path(): string {
    return this.#path.slice(this.rootDirectoryType.length + 1) || '/';
  }

  /** The area: one of the constants. */
  get rootDirectoryType(): string {
    return this.#path.split('/')[1] ?? '';
  }

  /** Whether it is there and is a folder. */
  get directory(): boolean {
    return this.#stat()?.isDirectory() ?? false;
  }

  /** Whether it is there and is a file. */
  get file(): boolean {
    return this.#stat()?.isFile() ?? false;
  }

  exists(): boolean {
    return this.#stat() !== undefined;
  }

  /** Bytes of the file; 0 where there is none. */
  length(): number {
    return this.#stat()?.size ?? 0;
  }

  /** When it was changed, in milliseconds since 1970; 0 where it is not there. */
  lastModified(): number {
    return Math.trunc(this.#stat()?.mtimeMs ?? 0);
  }

  /** Makes an empty file, where there is nothing. Says whether it did. */
  createNewFile(): boolean {
    if (this.exists()) return false;
    return this.#do((host) => writeFileSync(host, '', { flag: 'wx' }));
  }

  /** Makes a folder, in one that is there. Says whether it did. */
  mkdir(): boolean {
    return this.#try((host) => mkdirSync(host));
  }

  /** Makes a folder, and those above it. Says whether it did. */
  mkdirs(): boolean {
    return !this.exists() && this.#try((host) => mkdirSync(host, { recursive: true }));
  }

  /** Removes a file, or a folder that is empty. Says whether it did. */
  remove(): boolean {
    if (this.path === '/') return false;
    return this.#try((host) => (this.directory ? rmdirSync(host) : unlinkSync(host)));
  }

  /** Moves it to another place, where nothing is. Says whether it did. */
  renameTo(target: File): boolean {
    if (target.exists() || this.path === '/') return false;
    return this.#try((host) => renameSync(host, hostPath(target.#path)));
  }

  /** Copies a file to another place, and gives that. @throws Error in words */
  copyTo(target: File): File {
    if (!this.file) throw new Error(`${this.#path} is no file that could be copied.`);
    if (target.exists()) throw new Error(`${target.#path} exists already.`);
    target.#parent();
    this.#do((host) => copyFileSync(host, hostPath(target.#path)));
    return target;
  }

  /** Names of what is in the folder, in order; null for what is no folder. */
  list(): string[] | null {
    if (!this.directory) return null;
    let names: string[] = [];
    this.#do((host) => (names = readdirSync(host)));
    return names.sort();
  }

  /** What is in the folder, in order; with a filter, what it says true to. Null for what is no folder. */
  listFiles(filter?: (file: File) => boolean): List<File> | null {
    const names = this.list();
    if (names === null) return null;
    const files = names.map((name) => new File(this, name));
    return new ArrayList<File>(typeof filter === 'function' ? files.filter((file) => filter(file)) : files);
  }

  /** MD5 of the file, in hexadecimal digits. */
  md5(): string {
    return createHash('md5').update(this.#content()).digest('hex');
  }

  /** Packs the file into another one. */
  gzip(target: File): void {
    target.#write(gzipSync(this.#content()));
  }

  /** Unpacks the file into a folder, under its name without `.gz`. @throws Error where it is not packed */
  gunzip(folder: File): void {
    const content = this.#content();
    let unpacked: Uint8Array;
    try {
      unpacked = gunzipSync(content, { maxOutputLength: mostBytes });
    } catch (error) {
      throw new Error(`${this.#path} is no gzip file, is damaged, or holds too much.`, { cause: error });
    }
    new File(folder, this.name.replace(/\.gz$/i, '')).#write(unpacked);
  }

  /** Packs the file, or the folder with all that is in it, into an archive. */
  zip(target: File): void {
    const entries: ZipEntry[] = [];
    let total = 0;
    const add = (file: File, name: string): void => {
      if (entries.length >= mostEntries) throw new Error(`An archive can hold ${mostEntries} files at most.`);
      const modified = new Date(file.lastModified());
      if (file.directory) {
        entries.push({ name: `${name}/`, content: new Uint8Array(), modified });
        for (const child of file.listFiles() ?? []) add(child, `${name}/${child.name}`);
        return;
      }
      const content = file.#content();
      total += content.length;
      if (total > mostBytes) throw tooLarge(this.#path);
      entries.push({ name, content, modified });
    };
    add(this, this.name);
    target.#write(zip(entries));
  }

  /** Unpacks the archive into a folder. @throws Error where it is none, is damaged, holds too much, or leads out of the folder */
  unzip(folder: File): void {
    const entries = unzip(this.#content(), mostBytes);
    if (entries.length > mostEntries) throw new Error(`An archive can hold ${mostEntries} files at most.`);
    const targets = entries.map(({ name }) => new File(folder, name));
    for (const [index, { name, content, modified }] of entries.entries()) {
      const target = targets[index] as File;
      if (name.endsWith('/')) target.mkdirs();
      else target.#write(content, modified);
    }
  }

  override toString(): string {
    return this.#path;
  }

  [identity](): string {
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

  /** @throws Error in words */
  #do(work: (host: string) => void): true {
    try {
      work(hostPath(this.#path));
      return true;
    } catch (error) {
      throw fileError(this.#path, error);
    }
  }

  /** False where the system refuses; @throws Error where the path is refused */
  #try(work: (host: string) => void): boolean {
    const host = hostPath(this.#path);
    try {
      work(host);
      return true;
    } catch {
      return false;
    }
  }

  #content(): Uint8Array {
    if (!this.file) throw new Error(`${this.#path} is no file.`);
    if (this.length() > mostBytes) throw tooLarge(this.#path);
    let content = new Uint8Array();
    this.#do((host) => (content = readFileSync(host)));
    return content;
  }

  #parent(): void {
    const host = hostPath(this.#path);
    mkdirSync(dirname(host), { recursive: true });
  }

  #write(content: Uint8Array, modified?: Date): void {
    this.#parent();
    this.#do((host) => {
      writeFileSync(host, content);
      if (modified) utimesSync(host, modified, modified);
    });
  }
}
platformClass('io.File', File, { booleans: ['directory', 'file'] });

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);
const tooLarge = (path: string): Error =>
  new Error(`${path} has more than ${mostBytes} bytes, which is too much to be packed or read at a time.`);
