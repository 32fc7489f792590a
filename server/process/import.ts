import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '../../contract/error-message.ts';
import { digestOf } from '../auth/digest.ts';
import { createPasswords } from '../auth/passwords.ts';
import { exportSeed } from '../seed/export-seed.ts';
import { loadSeed, type LoadSummary } from '../seed/load-seed.ts';
import { parseSeed } from '../seed/parse-seed.ts';
import type { Seed } from '../seed/seed-format.ts';
import { copyImages, imageFolderOfDataDir, imageFolderOfSeed } from './image-folders.ts';
import { openStorage } from './open-storage.ts';
import {
  readStore,
  requireShop,
  shopErrorMessage,
  ShopCommandError,
  UsageError,
  writeErrorMessage,
  type ShopLocation,
} from './shop-command.ts';
import { systemClock, systemRandomness } from './system-environment.ts';

export const importUsage = `Usage: cartwright import --data-dir DIR [--store URL] FILE

Imports a seed file into the shop of a data directory. Records of the file replace those with the same keys, and all
others stay; stock is set to the allocation in the file. Records may refer to others that are in the shop already. If
the file has a mistake, nothing is imported. Stop the service that uses the data directory first. With --store, imports
into the shop of that PostgreSQL database while services use it. Images are copied from the folders next to the file to
the data directory.

  --data-dir DIR   data directory of the shop; with --store it is needed only for images
  --store URL      PostgreSQL database of the shop: postgres://USER:PASSWORD@HOST:PORT/DATABASE. Without a password
                   in the URL, PGPASSWORD or ~/.pgpass is used
  --help
`;

/** Runs `cartwright import`. Resolves with the exit code. */
export async function importShop(argv: readonly string[]): Promise<number> {
  let values: { 'data-dir'?: string; store?: string; help: boolean };
  let positionals: string[];
  try {
    ({ values, positionals } = parseArgs({
      args: [...argv],
      options: {
        'data-dir': { type: 'string' },
        store: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
      strict: true,
    }));
  } catch (error) {
    return reportFailure(`${errorMessage(error)}\n\n${importUsage}`, 2);
  }
  if (values.help) {
    process.stdout.write(importUsage);
    return 0;
  }
  const location = { dataDir: values['data-dir'], storeUrl: values.store };
  try {
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('name one seed file');
    requireShop(location);
    const records = await importSeed(location, path.resolve(file));
    process.stdout.write(`${JSON.stringify({ event: 'imported', file: path.resolve(file), records })}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return reportFailure(`${error.message}\n\n${importUsage}`, 2);
    const message =
      shopErrorMessage(error, location) ??
      writeErrorMessage(error, `the images in ${location.dataDir ?? ''}`);
    if (message === undefined) throw error;
    return reportFailure(message, 1);
  }
}

async function importSeed(location: ShopLocation, file: string): Promise<LoadSummary> {
  const text = await readText(file);
  const { seed: shop } = await readStore(location, (store) =>
    exportSeed(store, { passwordOf: () => Promise.resolve(undefined) }),
  );
  const seed = parseSeed(text, file, shop);
  const storage = await openStorage(
    { dataDir: location.dataDir ?? '', storeUrl: location.storeUrl },
    systemRandomness,
  );
  const passwords = createPasswords(digestOf);
  try {
    const records = await storage.runExclusively(() =>
      loadSeed(seed, storage.store, {
        hashPassword: (password) => passwords.hash(password),
        clock: systemClock,
      }),
    );
    importImages(seed, location.dataDir, file);
    return records;
  } finally {
    await storage.store.close();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ShopCommandError(`cannot read the seed file ${file} (${code ?? String(error)})`);
  }
}

/** Copies the images of the seed's catalogs into the data directory; prints warnings if no data directory was named. */
function importImages(seed: Seed, dataDir: string | undefined, file: string): void {
  for (const catalog of seed.catalogs ?? []) {
    const source = imageFolderOfSeed(file)(catalog);
    if (catalog.image_folder === undefined || !existsSync(source)) continue;
    if (dataDir === undefined)
      process.stderr.write(
        `The images of the catalog ${catalog.id} were not copied: name the services' data directory with --data-dir\n`,
      );
    else copyImages(source, imageFolderOfDataDir(dataDir)(catalog));
  }
}

function reportFailure(message: string, code: number): number {
  process.stderr.write(`cartwright import: ${message}\n`);
  return code;
}
