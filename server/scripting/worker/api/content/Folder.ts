import { compoundKey, type ContentFolder } from '../../../bridge-protocol.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { run } from '../../current-run.ts';
import { readFlag, readLocalized, readText, storedFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Content } from './Content.ts';
import { contentAttributes } from './content-attributes.ts';

/** A folder of a library. */
export class Folder extends StoredObject<ContentFolder> {
  declare readonly ID: string;
  declare readonly onlineFlag: boolean;

  constructor(libraryId: string, id: string) {
    super(recordHandle('content_folders', compoundKey(libraryId, id)));
  }

  /** It, and all above it. */
  get online(): boolean {
    return this[handle].data.online && (this.parent?.online ?? true);
  }

  /** Whether it stands below no other. */
  get root(): boolean {
    return this[handle].data.parent_id === undefined;
  }

  /** The one above it; null of the root. */
  get parent(): Folder | null {
    const { library_id: library, parent_id: parent } = this[handle].data;
    const known = parent !== undefined && run().records.get('content_folders', compoundKey(library, parent));
    return known ? new Folder(library, parent) : null;
  }

  /** Those directly below it, in their order. */
  get subFolders(): ArrayList<Folder> {
    const { library_id: library, id } = this[handle].data;
    const below = run()
      .records.find('content_folders', 'library', library)
      .filter((one) => one.parent_id === id)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1));
    return new ArrayList<Folder>(below.map((one) => new Folder(library, one.id)));
  }

  /** Those directly below it that are online. */
  get onlineSubFolders(): ArrayList<Folder> {
    return new ArrayList<Folder>(this.subFolders.toArray().filter((one) => one.onlineFlag));
  }

  /** What lies in it, by id. */
  get content(): ArrayList<Content> {
    const { library_id: library, id } = this[handle].data;
    const within = run()
      .records.find('content_assets', 'library', library)
      .filter(({ folder_ids: folders }) => folders?.includes(id));
    return new ArrayList<Content>(within.map((one) => new Content(library, one.id)));
  }

  /** What lies in it and is online. */
  get onlineContent(): ArrayList<Content> {
    return new ArrayList<Content>(this.content.toArray().filter((one) => one.online));
  }

  /** Attributes of its own, for reading. */
  get custom(): Record<string, unknown> {
    return contentAttributes(this[handle]);
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(Folder, {
  ID: readText('id'),
  UUID: readText('id'),
  displayName: readLocalized('name'),
  description: readLocalized('description'),
  onlineFlag: readFlag('online'),
  template: readText('template'),
  pageTitle: readLocalized('page_title'),
  pageDescription: readLocalized('page_description'),
  pageKeywords: readLocalized('page_keywords'),
});
platformClass('content.Folder', Folder, { booleans: ['online', 'onlineFlag', 'root'] });
