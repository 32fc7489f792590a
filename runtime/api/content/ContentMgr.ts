import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Content } from './Content.ts';
import { Folder } from './Folder.ts';
import { foldersOf, Library, siteLibraryId } from './Library.ts';

/** Provides access to content assets, folders and libraries. */
export class ContentMgr extends PlatformObject {
  static readonly PREVIEW_MODE = 'preview_mode';

  /** Returns the library of the request's site. */
  static get siteLibrary(): Library {
    return new Library(siteLibraryId());
  }

  /** Returns a library by its ID, or null if it has no folders and is not the library of the site. */
  static getLibrary(id: string): Library | null {
    return id === siteLibraryId() || foldersOf(id).length > 0 ? new Library(id) : null;
  }

  /**
   * Returns a content asset by its ID, from the library passed as the first argument or else from the site's
   * library. Returns null if there is none.
   */
  static getContent(idOrLibrary: Library | string, id?: string): Content | null {
    const [library, contentId] = splitLibraryAndId(idOrLibrary, id);
    return currentRun().records.get('content_assets', compoundKey(library, contentId))
      ? new Content(library, contentId)
      : null;
  }

  /**
   * Returns a folder by its ID, from the library passed as the first argument or else from the site's
   * library. Returns null if there is none.
   */
  static getFolder(idOrLibrary: Library | string, id?: string): Folder | null {
    const [library, folderId] = splitLibraryAndId(idOrLibrary, id);
    return currentRun().records.get('content_folders', compoundKey(library, folderId))
      ? new Folder(library, folderId)
      : null;
  }
}
registerClass('content.ContentMgr', ContentMgr);

function splitLibraryAndId(
  idOrLibrary: Library | string,
  id: string | undefined,
): [library: string, id: string] {
  if (idOrLibrary instanceof Library) return [idOrLibrary.ID, String(id)];
  return [siteLibraryId(), String(idOrLibrary)];
}
