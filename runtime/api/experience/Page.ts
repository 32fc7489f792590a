import { apiClass } from '../../api-classes.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { compoundKey, type ContentAsset } from '../../protocol/bridge-protocol.ts';
import { readOnlyLocalized, readOnlyText, defineFields } from '../../stored-fields.ts';
import type { Folder } from '../content/Folder.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { readAttributes, typeIdOf } from './experience-content.ts';
import { Region } from './Region.ts';

/** A Page Designer page: a content asset with components in regions. */
export class Page extends StoredObject<ContentAsset> {
  declare readonly ID: string;

  constructor(libraryId: string, id: string) {
    super(recordHandle('content_assets', compoundKey(libraryId, id)));
  }

  /** Returns the ID of the page's type, such as `storePage`. */
  get typeID(): string {
    return typeIdOf(this[handle].data);
  }

  /** Returns the ID of the page's aspect type, or null if it has none. */
  get aspectTypeID(): string | null {
    return this[handle].data.experience?.aspect_type ?? null;
  }

  /** Returns true if the page is online. */
  get visible(): boolean {
    return this[handle].data.online;
  }

  /** Always returns false: pages of this service are online or offline for everyone. */
  hasVisibilityRules(): boolean {
    return false;
  }

  /**
   * Returns the value of an attribute in the request's locale, or else the default of the page's type. Returns null if
   * there is neither.
   */
  getAttribute(attributeID: string): unknown {
    return readAttributes('page', this[handle].data).get(String(attributeID));
  }

  /** Returns the region with the given ID. It is empty if the page has no such region. */
  getRegion(id: string): Region {
    return new Region(this[handle], String(id));
  }

  /** Returns the folders that contain the page. */
  get folders(): ArrayList<Folder> {
    const { library_id: libraryId, folder_ids: ids = [] } = this[handle].data;
    const { records } = currentRun();
    const existingIds = ids.filter((id) => records.get('content_folders', compoundKey(libraryId, id)));
    const FolderClass = apiClass('content.Folder');
    return new ArrayList<Folder>(existingIds.map((id) => new FolderClass(libraryId, id)));
  }

  /** Returns the classification folder of the page, which is its first folder, or null if it is in no folder. */
  get classificationFolder(): Folder | null {
    const { folders } = this;
    return folders.empty ? null : folders.get(0);
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(Page, {
  ID: readOnlyText('id'),
  name: readOnlyLocalized('name'),
  description: readOnlyLocalized('description'),
  pageTitle: readOnlyLocalized('page_title'),
  pageDescription: readOnlyLocalized('page_description'),
  pageKeywords: readOnlyLocalized('page_keywords'),
});
registerClass('experience.Page', Page, { booleans: ['visible'] });
