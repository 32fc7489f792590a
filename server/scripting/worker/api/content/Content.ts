import { compoundKey, type ContentAsset } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { apiClass } from '../../api-classes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readLocalized, readText, storedFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { contentAttributes } from './content-attributes.ts';
import type { Folder } from './Folder.ts';

/** A piece of content of a library, such as a text of the shop. */
export class Content extends StoredObject<ContentAsset> {
  declare readonly ID: string;

  constructor(libraryId: string, id: string) {
    super(recordHandle('content_assets', compoundKey(libraryId, id)));
  }

  /** Whether customers see it. */
  get online(): boolean {
    return this[handle].data.online;
  }

  /** Folders in which it lies. */
  get folders(): ArrayList<Folder> {
    const { library_id: library, folder_ids: ids = [] } = this[handle].data;
    const known = ids.filter((id) => run().records.get('content_folders', compoundKey(library, id)));
    const folder = apiClass('content.Folder');
    return new ArrayList<Folder>(known.map((id) => new folder(library, id)));
  }

  /** The folder that says what kind of content it is; null where it lies in none. */
  get classificationFolder(): Folder | null {
    const { folders } = this;
    return folders.empty ? null : folders.get(0);
  }

  /** Content stays content: this service has no page designer. */
  get page(): boolean {
    return false;
  }

  /** Whether a search may find it. */
  get searchable(): boolean {
    return this[handle].data.searchable ?? true;
  }

  /** Attributes of its own, for reading; the `body` is a text with markup. */
  get custom(): Record<string, unknown> {
    return contentAttributes(this[handle]);
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(Content, {
  ID: readText('id'),
  UUID: readText('id'),
  name: readLocalized('name'),
  description: readLocalized('description'),
  onlineFlag: readFlag('online'),
  template: readText('template'),
  pageTitle: readLocalized('page_title'),
  pageDescription: readLocalized('page_description'),
  pageKeywords: readLocalized('page_keywords'),
});
platformClass('content.Content', Content, { booleans: ['online', 'onlineFlag', 'page', 'searchable'] });
