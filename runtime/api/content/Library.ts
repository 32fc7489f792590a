import type { ContentFolder } from '../../protocol/bridge-protocol.ts';
import { comparePositions } from '../../../server/domain/hierarchy.ts';
import { currentRun } from '../../current-run.ts';
import { equalityKey } from '../../equality.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { Folder } from './Folder.ts';

/** A library of content assets and folders. */
export class Library extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Returns the ID of the library. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the unique ID of the library, which is its ID in this service. */
  get UUID(): string {
    return this.#id;
  }

  /** Returns the name of the library, which is its ID in this service. */
  get displayName(): string {
    return this.#id;
  }

  /** Always returns null: this service does not publish content to other channels. */
  get CMSChannelID(): null {
    return null;
  }

  /**
   * Returns the root folder: the folder `root`, or else the first folder without a parent. Returns null if
   * there is none.
   */
  get root(): Folder | null {
    const rootFolders = foldersOf(this.#id).filter(({ parent_id: parent }) => parent === undefined);
    const rootFolder = rootFolders.find(({ id }) => id === 'root') ?? rootFolders[0];
    return rootFolder ? new Folder(this.#id, rootFolder.id) : null;
  }

  [displayId](): string {
    return this.#id;
  }

  [equalityKey](): string {
    return this.#id;
  }
}
registerClass('content.Library', Library);

/** Returns the ID of the site's library, which is the site's ID if none is configured. */
export function siteLibraryId(): string {
  const { siteId } = currentRun().job.scope;
  return currentRun().records.get('sites', siteId)?.library_id ?? siteId;
}

/** Returns the folders of a library in their display order. */
export function foldersOf(libraryId: string): readonly ContentFolder[] {
  const { records } = currentRun();
  return records.memoize(`folders ${libraryId}`, () =>
    records.find('content_folders', 'library', libraryId).sort(comparePositions),
  );
}
