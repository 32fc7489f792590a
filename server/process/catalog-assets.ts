import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../ports/assets.ts';
import type { Store } from '../ports/store.ts';
import type { Catalog } from '../records/catalog.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** Returns the folder that contains a catalog's images. */
export type ImageFolder = (catalog: Catalog) => string;

/** Returns the images of the shop's catalogs. Only image files in the catalogs' own folders are served. */
export function catalogAssets(store: Store, folderOf: ImageFolder): Assets {
  return {
    async read(catalogId, file) {
      const catalog = await store.begin().collection('catalogs').get(catalogId);
      if (!catalog) return undefined;
      const root = path.resolve(folderOf(catalog));
      const requestedFile = path.resolve(root, file);
      const contentType = contentTypes[path.extname(requestedFile).toLowerCase()];
      if (!requestedFile.startsWith(root + path.sep) || contentType === undefined) return undefined;
      try {
        return { body: await readFile(requestedFile), contentType };
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
        throw error;
      }
    },
  };
}
