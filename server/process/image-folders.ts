import { chmodSync, cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ImageFolder } from './catalog-assets.ts';

/** Returns a function that finds a catalog's image folder, whose path in the seed is relative to the seed file. */
export const imageFolderOfSeed =
  (file: string): ImageFolder =>
  (catalog) =>
    path.resolve(path.dirname(file), catalog.image_folder ?? '.');

/** Returns a function that finds a catalog's image folder in a data directory. */
export const imageFolderOfDataDir =
  (dataDir: string): ImageFolder =>
  (catalog) =>
    path.join(dataDir, 'images', encodeURIComponent(catalog.id));

/**
 * Copies a folder and sets owner-only permissions, because the originals may be read-only or open to everyone.
 */
export function copyImages(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
