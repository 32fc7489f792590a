import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { findCartridges, type Cartridge } from '../../debug/cartridges/discovery.ts';

/** A script that is registered for an extension point. */
export interface RegisteredHook {
  /** Full name of the point. */
  readonly name: string;
  /** The file, where it is there. */
  readonly file: string | undefined;
  readonly script: string;
}

/** A cartridge of the workspace, as the tree shows it. */
export interface CartridgeContents {
  readonly name: string;
  /** The folder that bears its name. */
  readonly folder: string;
  /** Files below its folder `cartridge`, with slashes, sorted. */
  readonly files: readonly string[];
  readonly hooks: readonly RegisteredHook[];
}

const isScript = /\.(js|ds)$/;
/** Files of one cartridge that are looked at. */
const mostFiles = 5000;

/** Reads the cartridges below these folders. What cannot be read is passed over. */
export async function readCartridges(folders: readonly string[]): Promise<CartridgeContents[]> {
  const found = await findCartridges(folders, { nodeModules: false });
  const first = found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
  return Promise.all(first.map(readContents));
}

async function readContents({ name, code }: Cartridge): Promise<CartridgeContents> {
  const folder = dirname(code);
  const entries = await readdir(code, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .slice(0, mostFiles)
    .map((entry) => relative(code, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  return { name, folder, files, hooks: await registeredHooks(folder) };
}

/** The hooks of a cartridge's package.json (open-points, Hooks); none where either file is no such JSON. */
async function registeredHooks(folder: string): Promise<RegisteredHook[]> {
  const { hooks } = (await readJson(join(folder, 'package.json'))) as { hooks?: unknown };
  if (typeof hooks !== 'string') return [];
  const registry = resolve(folder, hooks);
  const { hooks: registered } = (await readJson(registry)) as { hooks?: unknown };
  if (!Array.isArray(registered)) return [];
  const read = registered.map(async (entry: unknown): Promise<RegisteredHook | undefined> => {
    const { name, script } = (entry ?? {}) as { name?: unknown; script?: unknown };
    if (typeof name !== 'string' || typeof script !== 'string') return undefined;
    return { name, script, file: await scriptFile(resolve(dirname(registry), script)) };
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

async function scriptFile(path: string): Promise<string | undefined> {
  for (const candidate of [path, `${path}.js`, `${path}.ds`]) {
    if (!isScript.test(candidate)) continue;
    const isThere = await readFile(candidate).then(
      () => true,
      () => false,
    );
    if (isThere) return candidate;
  }
  return undefined;
}

async function readJson(file: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not there, or half written: the tree shows a cartridge without hooks.
    return {};
  }
}

const objectType =
  /CustomObjectMgr\s*\.\s*(?:getCustomObject|createCustomObject|queryCustomObjects?|getAllCustomObjects|describe)\s*\(\s*['"]([\w-]+)['"]/g;

/** Types of custom objects that the cartridges' scripts name. */
export async function objectTypesIn(cartridges: readonly CartridgeContents[]): Promise<string[]> {
  const types = new Set<string>();
  for (const { folder, files } of cartridges) {
    for (const file of files.filter((one) => isScript.test(one))) {
      const text = await readFile(join(folder, 'cartridge', ...file.split('/')), 'utf8').catch(() => '');
      for (const [, type = ''] of text.matchAll(objectType)) types.add(type);
    }
  }
  return [...types].sort();
}
