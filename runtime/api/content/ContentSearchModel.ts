import { contentScore } from '../../../server/domain/search/content-match.ts';
import { nonAttributeRefinements, refinementEntries, searchCriteria } from '../../internal-symbols.ts';
import { compoundKey, type ContentAsset, type SelectedRefinement } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { registerClass } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import { SearchModel } from '../catalog/SearchModel.ts';
import { Status } from '../system/Status.ts';
import { Iterator } from '../util/Iterator.ts';
import { Content } from './Content.ts';
import { ContentMgr } from './ContentMgr.ts';
import type { Folder } from './Folder.ts';
import { siteLibraryId } from './Library.ts';

/** A search for content of the site's library that is online and searchable. */
export class ContentSearchModel extends SearchModel {
  static readonly CONTENTID_PARAMETER = 'cid';
  static readonly FOLDERID_PARAMETER = 'fdid';
  #contentId: string | null = null;
  #folderId: string | null = null;
  #isRecursive = false;
  #isFilteredByFolder = true;
  #hits: readonly ContentAsset[] = [];

  /** Creates a search without any criteria. @public */
  constructor() {
    super();
  }

  /** Returns the ID of the content to which the search is restricted, or null if it covers all content. */
  get contentID(): string | null {
    return this.#contentId;
  }

  /** Restricts the search to the content with the given ID; null removes the restriction. */
  set contentID(id: string | null) {
    this.#contentId = id === null ? null : asText(id);
  }

  /** Returns the ID of the folder to which the search is restricted, or null if it covers all folders. */
  get folderID(): string | null {
    return this.#folderId;
  }

  /** Restricts the search to the folder with the given ID; null removes the restriction. */
  set folderID(id: string | null) {
    this.#folderId = id === null ? null : asText(id);
  }

  /** Returns the folder to which the search is restricted, or null if it covers all folders. */
  get folder(): Folder | null {
    return this.#folderId === null ? null : ContentMgr.getFolder(this.#folderId);
  }

  /** Returns the folder to which the search is restricted, or else the root folder, or null if there is neither. */
  get deepestCommonFolder(): Folder | null {
    return this.folder ?? ContentMgr.siteLibrary.root;
  }

  /** Returns true if a search in a folder includes its subfolders. */
  get recursiveFolderSearch(): boolean {
    return this.#isRecursive;
  }

  /** Sets whether a search in a folder includes its subfolders. By default, it does not. */
  set recursiveFolderSearch(value: boolean) {
    this.#isRecursive = value;
  }

  /** Returns true if the search leaves out content that is in no folder. */
  get filteredByFolder(): boolean {
    return this.#isFilteredByFolder;
  }

  /** Sets whether the search leaves out content that is in no folder. By default, it does. */
  set filteredByFolder(value: boolean) {
    this.#isFilteredByFolder = value;
  }

  /** Returns true if the search is restricted to a folder. */
  get refinedByFolder(): boolean {
    return this.#folderId !== null;
  }

  /** Returns true if the search is restricted to a folder, without a search phrase or refinement by attributes. */
  get folderSearch(): boolean {
    return this.refinedByFolder && (this.searchPhrase ?? '') === '' && !this.refinedSearch;
  }

  /** Returns true if the search is restricted to a folder and refined by attributes, without a search phrase. */
  get refinedFolderSearch(): boolean {
    return this.refinedByFolder && (this.searchPhrase ?? '') === '' && this.refinedSearch;
  }

  /** Returns true if the search has no criteria. */
  override get emptyQuery(): boolean {
    return super.emptyQuery && !this.refinedByFolder && this.#contentId === null;
  }

  /** Runs the search and returns an OK status. The hits are meaningful only afterwards. */
  override search(): Status {
    const { locale } = currentRun().job.scope.request;
    const phrase = this.searchPhrase ?? '';
    const scoredAssets = currentRun()
      .records.find('content_assets', 'library', siteLibraryId())
      .filter((asset) => this.#covers(asset))
      .map((asset) => ({ asset, score: contentScore(asset, phrase, locale) }))
      .filter(({ score }) => score > 0);
    scoredAssets.sort((a, b) => b.score - a.score || (a.asset.id < b.asset.id ? -1 : 1));
    this.#hits = scoredAssets.map(({ asset }) => asset);
    return new Status(Status.OK);
  }

  /** Returns the number of hits, or 0 before the search is run. */
  override get count(): number {
    return this.#hits.length;
  }

  /** Returns an iterator over the hits, best first. */
  get content(): Iterator<Content> {
    return new Iterator<Content>(this.#hits.map((asset) => new Content(asset.library_id, asset.id)));
  }

  override [nonAttributeRefinements](): readonly SelectedRefinement[] {
    return [];
  }

  override [searchCriteria]() {
    return { productIds: undefined, promotionProducts: 'all' as const };
  }

  #covers(asset: ContentAsset): boolean {
    if (!asset.online || asset.searchable === false) return false;
    if (this.#contentId !== null && asset.id !== this.#contentId) return false;
    const folderIds = asset.folder_ids ?? [];
    const matchesFolder =
      this.#folderId === null
        ? folderIds.length > 0 || !this.#isFilteredByFolder
        : folderIds.some((id) => this.#isInFolder(asset.library_id, id));
    return matchesFolder && this[refinementEntries].every(([name, values]) => hasValue(asset, name, values));
  }

  #isInFolder(libraryId: string, folderId: string): boolean {
    for (let id: string | undefined = folderId, depth = 0; id !== undefined && depth < maxDepth; depth++) {
      if (id === this.#folderId) return true;
      if (!this.#isRecursive) return false;
      id = currentRun().records.get('content_folders', compoundKey(libraryId, id))?.parent_id;
    }
    return false;
  }
}
registerClass('content.ContentSearchModel', ContentSearchModel, {
  booleans: [
    'recursiveFolderSearch',
    'filteredByFolder',
    'refinedByFolder',
    'folderSearch',
    'refinedFolderSearch',
    'emptyQuery',
  ],
});

/** The maximum number of folders that are checked on the way to the root: the folders' parents may form a cycle. */
const maxDepth = 100;

/** Returns whether a content asset's custom attribute, or an element of it if it is a list, is one of the values. */
function hasValue(asset: ContentAsset, name: string, values: readonly string[]): boolean {
  const value = asset.custom?.[name.replace(/^(?:custom\.|c_)/, '')];
  const attributeValues = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  return attributeValues.some((element) => values.includes(String(element)));
}
