import { cpSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../ports/environment.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Store } from '../ports/store.ts';
import type { Catalog } from '../records/catalog.ts';
import { loadSeed } from '../seed/load-seed.ts';
import type { Seed } from '../seed/seed-format.ts';
import { parseSeed } from '../seed/parse-seed.ts';
import type { ImageFolder } from './catalog-assets.ts';

/** The seed file cannot be read; the message names it. */
export class SeedUnreadable extends Error {}

export interface FirstContentOptions {
  /** `sample`, `empty` or a file. */
  readonly seed: string;
  /** Folder with the sample's `shop.json` and its images. */
  readonly sampleFolder: string;
  /** Path of a folder, or `:memory:`. */
  readonly dataDir: string;
}

interface Parts {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly log: Log;
}

const marker = 'seeded';

/** Clients, users and roles of the sample: a shop without them could not be used through any API. */
const accessOnly = ({ format, clients, users, roles }: Seed): Seed => ({
  format,
  ...(clients && { clients }),
  ...(users && { users }),
  ...(roles && { roles }),
});

/**
 * Fills a new data dir from its seed, and tells where its images are. A data dir that was filled before is left as it
 * is. Images are copied into the data dir, so that the shop does not depend on where its seed once was.
 * @throws SeedUnreadable, SeedError
 */
export async function provideFirstContent(options: FirstContentOptions, parts: Parts): Promise<ImageFolder> {
  const { seed: name, sampleFolder, dataDir } = options;
  const file =
    name === 'sample' || name === 'empty' ? path.join(sampleFolder, 'shop.json') : path.resolve(name);
  const beside = (catalog: Catalog) => path.resolve(path.dirname(file), catalog.image_folder ?? '.');
  const kept = (catalog: Catalog) => path.join(dataDir, 'images', encodeURIComponent(catalog.id));
  const inMemory = dataDir === ':memory:';
  if ((await parts.store.begin().counter(marker)) > 0) {
    parts.log.info('the data dir holds a shop already; the seed is not loaded again', { dataDir });
    return kept;
  }
  const whole = parseSeed(await readSeed(file), file);
  const seed = name === 'empty' ? accessOnly(whole) : whole;
  const records = await loadSeed(seed, parts.store, {
    hashPassword: (password) => parts.passwords.hash(password),
    clock: parts.clock,
  });
  for (const catalog of inMemory ? [] : (seed.catalogs ?? [])) {
    if (catalog.image_folder !== undefined && existsSync(beside(catalog))) {
      cpSync(beside(catalog), kept(catalog), { recursive: true });
    }
  }
  const work = parts.store.begin();
  work.add(marker, 1);
  await work.commit();
  parts.log.info('seed loaded', { seed: name, records });
  return inMemory ? beside : kept;
}

async function readSeed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SeedUnreadable(`cannot read the seed file ${file} (${code ?? String(error)})`);
  }
}
