import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../auth/digest.ts';
import { createPasswords } from '../auth/passwords.ts';
import type { Credential } from '../records/access.ts';
import { exportSeed } from '../seed/export-seed.ts';
import type { Seed } from '../seed/seed-format.ts';
import { parseSeed } from '../seed/parse-seed.ts';
import { SeedError } from '../seed/problems.ts';
import { DataDirInUse, DataDirTooNew } from '../store/sqlite/sqlite-backend.ts';
import { openStore } from '../store/store.ts';

export const exportUsage = `Usage: cartwright export --data-dir DIR [--output FILE]

Writes the shop of a data dir as a seed file, which "cartwright serve --seed FILE" fills a new one from. The service
that uses the data dir must have ended. Images are copied beside the file.

  --data-dir DIR   where the shop is kept
  --output FILE    the seed file (default: shop.json in this folder)
  --help

Passwords are kept as hashes: the file names those that the sample shop has published, and leaves out all others. Who
has one that was left out is listed on stderr.
`;

/** `cartwright export`. Resolves with the exit code. */
export async function exportShop(argv: readonly string[]): Promise<number> {
  let values: { 'data-dir'?: string; output: string; help: boolean };
  try {
    values = parseArgs({
      args: [...argv],
      options: {
        'data-dir': { type: 'string' },
        output: { type: 'string', default: 'shop.json' },
        help: { type: 'boolean', default: false },
      },
      strict: true,
    }).values;
  } catch (error) {
    return refused(`${error instanceof Error ? error.message : String(error)}\n\n${exportUsage}`, 2);
  }
  if (values.help) {
    process.stdout.write(exportUsage);
    return 0;
  }
  const dataDir = values['data-dir'];
  if (dataDir === undefined) return refused(`--data-dir is missing\n\n${exportUsage}`, 2);
  if (!existsSync(path.join(dataDir, 'store.sqlite'))) return refused(`${dataDir} holds no shop`, 1);
  try {
    const withoutPassword = await writeShop(dataDir, path.resolve(values.output));
    if (withoutPassword.length > 0)
      process.stderr.write(`Without their passwords: ${withoutPassword.join(', ')}\n`);
    process.stdout.write(`${JSON.stringify({ event: 'exported', file: path.resolve(values.output) })}\n`);
    return 0;
  } catch (error) {
    if (error instanceof DataDirInUse)
      return refused(`a Cartwright service uses the data dir ${dataDir}: end it first`, 1);
    if (error instanceof DataDirTooNew)
      return refused(`the data dir ${dataDir} was written by a newer Cartwright: update`, 1);
    if (error instanceof SeedError) return refused(error.message, 1);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC' || code === 'EISDIR')
      return refused(`cannot write ${values.output} (${code})`, 1);
    throw error;
  }
}

async function writeShop(dataDir: string, file: string): Promise<readonly string[]> {
  const store = openStore(dataDir);
  try {
    const passwords = createPasswords(digestOf);
    const known = knownPasswords();
    const { seed, withoutPassword } = await exportSeed(store, {
      passwordOf: async (credential) => {
        const password = known.get(`${credential.kind} ${credential.subject}`);
        return password !== undefined && (await passwords.matches(password, credential.hash))
          ? password
          : undefined;
      },
    });
    await mkdir(path.dirname(file), { recursive: true });
    copyImages(seed, dataDir, file);
    const text = `${JSON.stringify(seed, undefined, 1)}\n`;
    // What cannot be read again is no export: said now, not when somebody needs it.
    parseSeed(text, file);
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
    return withoutPassword;
  } finally {
    await store.close();
  }
}

/** Images lie in the data dir by catalog; beside the seed, in a folder that is named after it. */
function copyImages(seed: Seed, dataDir: string, file: string): void {
  const folder = `${path.basename(file, path.extname(file))}-images`;
  for (const catalog of seed.catalogs ?? []) {
    const kept = path.join(dataDir, 'images', encodeURIComponent(catalog.id));
    if (!existsSync(kept)) continue;
    const below = `${folder}/${encodeURIComponent(catalog.id)}`;
    cpSync(kept, path.join(path.dirname(file), below), { recursive: true });
    catalog.image_folder = below;
  }
}

/** The sample's passwords: they are public, and the only ones that anybody could know. */
function knownPasswords(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (kind: Credential['kind'], subject: string, password: string | undefined): void => {
    if (password !== undefined) known.set(`${kind} ${subject}`, password);
  };
  const sample = fileURLToPath(new URL('./sample/shop.json', import.meta.url));
  if (!existsSync(sample)) return known;
  const seed = JSON.parse(readFileSync(sample, 'utf8')) as Seed;
  for (const { id, password } of seed.clients ?? []) add('client', id, password);
  for (const { login, password } of seed.users ?? []) add('user', login, password);
  for (const { customer_id, password } of seed.customers ?? []) add('customer', customer_id, password);
  return known;
}

function refused(words: string, code: number): number {
  process.stderr.write(`cartwright export: ${words}\n`);
  return code;
}
