import { compoundKey, type ContentAsset } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { apiClass } from '../../api-classes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyLocalized, readOnlyText, defineFields } from '../../stored-fields.ts';
import { systemType } from '../../type-definitions.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { contentAttributes } from './content-attributes.ts';
import type { Folder } from './Folder.ts';
import { createPageMetaTags, type PageMetaTag } from '../web/PageMetaTag.ts';

/** A content asset of a library. */
export class Content extends StoredObject<ContentAsset> {
  declare readonly ID: string;

  constructor(libraryId: string, id: string) {
    super(recordHandle('content_assets', compoundKey(libraryId, id)));
  }

  /** Returns true if the content asset is online. */
  get online(): boolean {
    return this[handle].data.online;
  }

  /** Returns the folders that contain this content asset. */
  get folders(): ArrayList<Folder> {
    const { library_id: library, folder_ids: ids = [] } = this[handle].data;
    const existingIds = ids.filter((id) =>
      currentRun().records.get('content_folders', compoundKey(library, id)),
    );
    const FolderClass = apiClass('content.Folder');
    return new ArrayList<Folder>(existingIds.map((id) => new FolderClass(library, id)));
  }

  /** Returns the classification folder of the content asset, which is its first folder, or null if it has none. */
  get classificationFolder(): Folder | null {
    const { folders } = this;
    return folders.empty ? null : folders.get(0);
  }

  /** Returns true if the content asset is a Page Designer page. */
  get page(): boolean {
    return this[handle].data.experience?.type.startsWith('page.') ?? false;
  }

  /** Returns the title, description and keywords of the content asset's page as tags, in the request's locale. */
  get pageMetaTags(): PageMetaTag[] {
    return createPageMetaTags(this[handle].data);
  }

  /** Returns true if the content asset is flagged searchable. A search finds it only if it is online too. */
  get searchable(): boolean {
    return this[handle].data.searchable ?? true;
  }

  /**
   * Returns the custom attributes of the content asset, which scripts cannot change. The attribute `body` is a
   * MarkupText.
   */
  get custom(): Record<string, unknown> {
    return contentAttributes(this[handle], () => systemType(this));
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(Content, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  name: readOnlyLocalized('name'),
  description: readOnlyLocalized('description'),
  /** Returns true if the content asset is flagged online. */
  onlineFlag: readOnlyFlag('online'),
  /** Returns the path of the content asset's rendering template, or null if it is not set. */
  template: readOnlyText('template'),
  pageTitle: readOnlyLocalized('page_title'),
  pageDescription: readOnlyLocalized('page_description'),
  pageKeywords: readOnlyLocalized('page_keywords'),
});
registerClass('content.Content', Content, { booleans: ['online', 'onlineFlag', 'page', 'searchable'] });
