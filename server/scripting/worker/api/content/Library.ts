import type { ContentFolder } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { equalityKey } from '../../equality.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { Folder } from './Folder.ts';

/** Content and its folders. */
export class Library extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  get ID(): string {
    return this.#id;
  }

  get UUID(): string {
    return this.#id;
  }

  /** Libraries have no other name here. */
  get displayName(): string {
    return this.#id;
  }

  /** This service publishes no content elsewhere. */
  get CMSChannelID(): null {
    return null;
  }

  /** The folder `root`, or the first without a parent; null where there are no folders. */
  get root(): Folder | null {
    const tops = foldersOf(this.#id).filter(({ parent_id: parent }) => parent === undefined);
    const found = tops.find(({ id }) => id === 'root') ?? tops[0];
    return found ? new Folder(this.#id, found.id) : null;
  }

  [identity](): string {
    return this.#id;
  }

  [equalityKey](): string {
    return this.#id;
  }
}
platformClass('content.Library', Library);

/** The library of the request's site: its own, unless it names another. */
export function siteLibraryId(): string {
  const { siteId } = run().job.scope;
  return run().records.get('sites', siteId)?.library_id ?? siteId;
}

/** The folders of a library in their order. */
export function foldersOf(libraryId: string): readonly ContentFolder[] {
  const { records } = run();
  return records.computed(`folders ${libraryId}`, () =>
    records
      .find('content_folders', 'library', libraryId)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1)),
  );
}
