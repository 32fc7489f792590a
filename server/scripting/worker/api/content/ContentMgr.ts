import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Content } from './Content.ts';
import { Folder } from './Folder.ts';
import { foldersOf, Library, siteLibraryId } from './Library.ts';

/** Finds content of libraries. */
export class ContentMgr extends PlatformObject {
  static readonly PREVIEW_MODE = 'preview_mode';

  /** The library of the request's site. */
  static get siteLibrary(): Library {
    return new Library(siteLibraryId());
  }

  /** A library by its id; null where it has no folders and is not the site's */
  static getLibrary(id: string): Library | null {
    return id === siteLibraryId() || foldersOf(id).length > 0 ? new Library(id) : null;
  }

  /** Content of the site's library, or of the one that is given first; null where there is none of the id. */
  static getContent(idOrLibrary: Library | string, id?: string): Content | null {
    const [library, contentId] = inLibrary(idOrLibrary, id);
    return run().records.get('content_assets', compoundKey(library, contentId))
      ? new Content(library, contentId)
      : null;
  }

  /** A folder of the site's library, or of the one that is given first; null where there is none of the id. */
  static getFolder(idOrLibrary: Library | string, id?: string): Folder | null {
    const [library, folderId] = inLibrary(idOrLibrary, id);
    return run().records.get('content_folders', compoundKey(library, folderId))
      ? new Folder(library, folderId)
      : null;
  }
}
platformClass('content.ContentMgr', ContentMgr);

function inLibrary(idOrLibrary: Library | string, id: string | undefined): [library: string, id: string] {
  if (idOrLibrary instanceof Library) return [idOrLibrary.ID, String(id)];
  return [siteLibraryId(), String(idOrLibrary)];
}
