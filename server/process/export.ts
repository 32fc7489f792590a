import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { errorMessage } from '../../contract/error-message.ts';
import { digestOf } from '../auth/digest.ts';
import { createPasswords } from '../auth/passwords.ts';
import type { Credential } from '../records/access.ts';
import { exportSeed } from '../seed/export-seed.ts';
import type { Seed } from '../seed/seed-format.ts';
import { parseSeed } from '../seed/parse-seed.ts';
import {
  readStore,
  requireShop,
  shopErrorMessage,
  UsageError,
  writeErrorMessage,
  type ShopLocation,
} from './shop-command.ts';

export const exportUsage = `Usage: cartwright export --data-dir DIR [--store URL] [--output FILE]

Exports the shop of a data directory to a seed file, which "cartwright serve --seed FILE" can load. Stop the service
that uses the data directory first. With --store, exports the shop of that PostgreSQL database as it is at one instant,
while services use it. Images are copied from the data directory to a folder next to the file.

  --data-dir DIR   data directory of the shop; with --store it is needed only for images
  --store URL      PostgreSQL database of the shop: postgres://USER:PASSWORD@HOST:PORT/DATABASE. Without a password
                   in the URL, PGPASSWORD or ~/.pgpass is used
  --output FILE    the seed file (default: shop.json in this folder)
  --help

Passwords are stored as hashes, so the file contains only the published passwords of the sample shop. Users, clients and
customers whose passwords were left out are listed on stderr.
`;

/** Runs `cartwright export`. Resolves with the exit code. */
export async function exportShop(argv: readonly string[]): Promise<number> {
  let values: { 'data-dir'?: string; store?: string; output: string; help: boolean };
  try {
    values = parseArgs({
      args: [...argv],
      options: {
        'data-dir': { type: 'string' },
        store: { type: 'string' },
        output: { type: 'string', default: 'shop.json' },
        help: { type: 'boolean', default: false },
      },
      strict: true,
    }).values;
  } catch (error) {
    return reportFailure(`${errorMessage(error)}\n\n${exportUsage}`, 2);
  }
  if (values.help) {
    process.stdout.write(exportUsage);
    return 0;
  }
  const location = { dataDir: values['data-dir'], storeUrl: values.store };
  try {
    requireShop(location);
    const namesWithoutPassword = await writeShop(location, path.resolve(values.output));
    if (namesWithoutPassword.length > 0)
      process.stderr.write(`Exported without passwords: ${namesWithoutPassword.join(', ')}\n`);
    process.stdout.write(`${JSON.stringify({ event: 'exported', file: path.resolve(values.output) })}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return reportFailure(`${error.message}\n\n${exportUsage}`, 2);
    const message = shopErrorMessage(error, location) ?? writeErrorMessage(error, values.output);
    if (message === undefined) throw error;
    return reportFailure(message, 1);
  }
}

async function writeShop(location: ShopLocation, file: string): Promise<readonly string[]> {
  const passwords = createPasswords(digestOf);
  const publishedPasswordByKey = readPublishedPasswords();
  const { seed, namesWithoutPassword } = await readStore(location, (store) =>
    exportSeed(store, {
      passwordOf: async (credential) => {
        const password = publishedPasswordByKey.get(`${credential.kind} ${credential.subject}`);
        return password !== undefined && (await passwords.matches(password, credential.hash))
          ? password
          : undefined;
      },
    }),
  );
  await mkdir(path.dirname(file), { recursive: true });
  if (location.dataDir !== undefined) exportImages(seed, location.dataDir, file);
  const text = `${JSON.stringify(seed, undefined, 1)}\n`;
  // Checks immediately that the exported seed can be loaded, not only when it is needed.
  parseSeed(text, file);
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
  return namesWithoutPassword;
}

/**
 * Copies the images from the catalogs' folders in the data directory into one folder, named after the seed file. Sets
 * the `image_folder` of each copied catalog in `seed`.
 */
function exportImages(seed: Seed, dataDir: string, file: string): void {
  const folder = `${path.basename(file, path.extname(file))}-images`;
  for (const catalog of seed.catalogs ?? []) {
    const source = path.join(dataDir, 'images', encodeURIComponent(catalog.id));
    if (!existsSync(source)) continue;
    const target = `${folder}/${encodeURIComponent(catalog.id)}`;
    cpSync(source, path.join(path.dirname(file), target), { recursive: true });
    catalog.image_folder = target;
  }
}

/**
 * Returns the sample's passwords. They are public, so they are the only passwords that can be recognized by their
 * hashes.
 */
function readPublishedPasswords(): ReadonlyMap<string, string> {
  const passwordByKey = new Map<string, string>();
  const add = (kind: Credential['kind'], subject: string, password: string | undefined): void => {
    if (password !== undefined) passwordByKey.set(`${kind} ${subject}`, password);
  };
  const sample = fileURLToPath(new URL('./sample/shop.json', import.meta.url));
  if (!existsSync(sample)) return passwordByKey;
  const seed = JSON.parse(readFileSync(sample, 'utf8')) as Seed;
  for (const { id, password } of seed.clients ?? []) add('client', id, password);
  for (const { login, password } of seed.users ?? []) add('user', login, password);
  for (const { customer_id, password } of seed.customers ?? []) add('customer', customer_id, password);
  return passwordByKey;
}

function reportFailure(message: string, code: number): number {
  process.stderr.write(`cartwright export: ${message}\n`);
  return code;
}
