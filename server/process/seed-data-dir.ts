import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../ports/environment.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Store } from '../ports/store.ts';
import { loadSeed, type LoadSummary } from '../seed/load-seed.ts';
import type { Seed } from '../seed/seed-format.ts';
import { parseSeed } from '../seed/parse-seed.ts';
import type { ImageFolder } from './catalog-assets.ts';
import { copyImages, imageFolderOfDataDir, imageFolderOfSeed } from './image-folders.ts';
import { loadSampleStore, sampleStoreFile } from './sample-store.ts';

/** The seed file cannot be read. The message contains its path. */
export class SeedUnreadableError extends Error {}

export interface SeedingOptions {
  /** `sample`, `empty` or the path of a file. */
  readonly seed: string;
  /** Folder with the sample's `shop.json` and its images. */
  readonly sampleFolder: string;
  /** Path of a folder, or `:memory:`. */
  readonly dataDir: string;
  /** Whether several processes share the store, with separate data directories or the same one. */
  readonly isShared: boolean;
}

interface SeedingDependencies {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly log: Log;
}

/** Name of the counter that is 1 in a store that has been seeded. */
const seededCounter = 'seeded';

/** Returns only the clients, users and roles of a seed. Without them, no client could use the APIs. */
const selectAccessRecords = ({ format, clients, users, roles }: Seed): Seed => ({
  format,
  ...(clients && { clients }),
  ...(users && { users }),
  ...(roles && { roles }),
});

/**
 * Fills a new data directory or database from its seed, and returns a function that finds its image folders. The
 * records of an existing shop are not changed. Images are copied into the data directory, unless that is `:memory:`, so
 * that the shop does not depend on the location of its seed; for a shared store, each data directory gets those that it
 * lacks.
 * @throws SeedUnreadableError, SeedError
 */
export async function seedDataDir(
  options: SeedingOptions,
  dependencies: SeedingDependencies,
): Promise<ImageFolder> {
  const { seed: name, sampleFolder, dataDir, isShared } = options;
  const file =
    name === 'sample' || name === 'empty' ? path.join(sampleFolder, 'shop.json') : path.resolve(name);
  const seedImageFolder = imageFolderOfSeed(file);
  const dataDirImageFolder = imageFolderOfDataDir(dataDir);
  const isInMemory = dataDir === ':memory:';
  const { store, log } = dependencies;
  const isSeeded = (await store.begin().counter(seededCounter)) > 0;
  if (isSeeded && !isShared) {
    log.info('the data directory already contains a shop; the seed was not loaded', { dataDir });
    return dataDirImageFolder;
  }
  const records = isSeeded ? undefined : await loadShop(options, file, dependencies);
  for (const catalog of isInMemory ? [] : await store.begin().collection('catalogs').all()) {
    if (catalog.image_folder === undefined || !existsSync(seedImageFolder(catalog))) continue;
    if (isSeeded && existsSync(dataDirImageFolder(catalog))) continue;
    copyImages(seedImageFolder(catalog), dataDirImageFolder(catalog));
  }
  if (isSeeded) log.info('the database already contains a shop; the seed was not loaded');
  else {
    const work = store.begin();
    work.add(seededCounter, 1);
    await work.commit();
    log.info('seed loaded', { seed: name, records });
  }
  return isInMemory ? seedImageFolder : dataDirImageFolder;
}

/** Fills the store from the seed file, or from the build's store file if there is one for the seed. */
async function loadShop(
  { seed: name, sampleFolder }: SeedingOptions,
  file: string,
  { store, passwords, clock }: SeedingDependencies,
): Promise<LoadSummary | 'all of the sample'> {
  const storeFile = path.join(sampleFolder, sampleStoreFile);
  if (name === 'sample' && existsSync(storeFile) && (await loadSampleStore(storeFile, store, clock)))
    return 'all of the sample';
  const fullSeed = parseSeed(await readSeed(file), file);
  const seed = name === 'empty' ? selectAccessRecords(fullSeed) : fullSeed;
  return loadSeed(seed, store, { hashPassword: (password) => passwords.hash(password), clock });
}

async function readSeed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SeedUnreadableError(`cannot read the seed file ${file} (${code ?? String(error)})`);
  }
}
