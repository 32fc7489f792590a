import { compoundKey, type ContentFolder } from '../../protocol/bridge-protocol.ts';
import { comparePositions, pathToRoot } from '../../../server/domain/hierarchy.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { currentRun } from '../../current-run.ts';
import { readOnlyFlag, readOnlyLocalized, readOnlyText, defineFields } from '../../stored-fields.ts';
import { systemType } from '../../type-definitions.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Content } from './Content.ts';
import { contentAttributes } from './content-attributes.ts';

/** A folder of a library, which contains content assets and other folders. */
export class Folder extends StoredObject<ContentFolder> {
  declare readonly ID: string;
  declare readonly onlineFlag: boolean;

  constructor(libraryId: string, id: string) {
    super(recordHandle('content_folders', compoundKey(libraryId, id)));
  }

  /** Returns true if this folder and all its ancestors are online. */
  get online(): boolean {
    const { data } = this[handle];
    const { records } = currentRun();
    const path = pathToRoot(data, (id) => records.get('content_folders', compoundKey(data.library_id, id)));
    return path.every(({ online }) => online);
  }

  /** Returns true if this folder has no parent. */
  get root(): boolean {
    return this[handle].data.parent_id === undefined;
  }

  /** Returns the parent folder, or null if there is none. */
  get parent(): Folder | null {
    const { library_id: library, parent_id: parent } = this[handle].data;
    const hasParent =
      parent !== undefined && currentRun().records.get('content_folders', compoundKey(library, parent));
    return hasParent ? new Folder(library, parent) : null;
  }

  /** Returns the direct subfolders in their sort order. */
  get subFolders(): ArrayList<Folder> {
    const { library_id: library, id } = this[handle].data;
    const children = currentRun()
      .records.find('content_folders', 'library', library)
      .filter((child) => child.parent_id === id)
      .sort(comparePositions);
    return new ArrayList<Folder>(children.map((child) => new Folder(library, child.id)));
  }

  /** Returns the direct subfolders that are flagged online. */
  get onlineSubFolders(): ArrayList<Folder> {
    return new ArrayList<Folder>(this.subFolders.toArray().filter((folder) => folder.onlineFlag));
  }

  /** Returns the content assets in this folder, ordered by ID. */
  get content(): ArrayList<Content> {
    const { library_id: library, id } = this[handle].data;
    const assets = currentRun()
      .records.find('content_assets', 'library', library)
      .filter(({ folder_ids: folders }) => folders?.includes(id));
    return new ArrayList<Content>(assets.map((asset) => new Content(library, asset.id)));
  }

  /** Returns the online content assets in this folder, ordered by ID. */
  get onlineContent(): ArrayList<Content> {
    return new ArrayList<Content>(this.content.toArray().filter((content) => content.online));
  }

  /** Returns the custom attributes of the folder; scripts cannot change them. */
  get custom(): Record<string, unknown> {
    return contentAttributes(this[handle], () => systemType(this));
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(Folder, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  displayName: readOnlyLocalized('name'),
  description: readOnlyLocalized('description'),
  /** Returns true if the folder itself is flagged online, regardless of its ancestors. */
  onlineFlag: readOnlyFlag('online'),
  /** Returns the path of the folder's rendering template, or null if it is not set. */
  template: readOnlyText('template'),
  pageTitle: readOnlyLocalized('page_title'),
  pageDescription: readOnlyLocalized('page_description'),
  pageKeywords: readOnlyLocalized('page_keywords'),
});
registerClass('content.Folder', Folder, { booleans: ['online', 'onlineFlag', 'root'] });
