import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import type { MultistatusEntry } from '../../services/multistatus.ts';

/** A file or folder of a WebDAV server. */
export class WebDAVFileInfo extends PlatformObject {
  readonly #entry: MultistatusEntry;

  constructor(entry: MultistatusEntry) {
    super();
    this.#entry = entry;
  }

  /** Returns the name of the file or folder. */
  get name(): string {
    return this.#entry.path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  }

  /** Returns the path on the server. */
  get path(): string {
    return this.#entry.path;
  }

  /** Returns true for a folder. */
  get directory(): boolean {
    return this.#entry.isDirectory;
  }

  /** Returns the size in bytes, which is 0 for a folder. */
  get size(): number {
    return this.#entry.size;
  }

  /** Returns the content type, or null if the server does not state it. */
  get contentType(): string | null {
    return this.#entry.contentType ?? null;
  }

  /** Returns the time of creation, or null if the server does not state it. */
  get creationDate(): Date | null {
    return parseDate(this.#entry.creationDate);
  }

  /** Returns the time of the last change, or null if the server does not state it. */
  lastModified(): Date | null {
    return parseDate(this.#entry.lastModified);
  }

  [displayId](): string {
    return this.path;
  }
}
registerClass('net.WebDAVFileInfo', WebDAVFileInfo, { booleans: ['directory'] });

function parseDate(text: string | undefined): Date | null {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? null : new Date(instant);
}
