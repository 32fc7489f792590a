import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A cartridge on this machine. Its code lies in the folder `cartridge` below the one that names it. The folder `modules`
 * beside cartridges, whose scripts all of them require by name, counts as one.
 */
export interface Cartridge {
  readonly name: string;
  /** What the platform's paths of its scripts begin with: `/app_custom/cartridge`, `/modules`. */
  readonly root: string;
  /** The folder with the code, spelt as the user's configuration leads to it. */
  readonly code: string;
  /** The same with every link resolved. */
  readonly realCode: string;
}

export interface DiscoveryOptions {
  readonly nodeModules: boolean;
  /** Whether the folder `modules` beside cartridges is found, too. */
  readonly sharedModules?: boolean;
  /** Folders below a given one that are looked into. */
  readonly depth?: number;
}

/** Of one name with a cartridge that is called so. */
const modules = { name: 'modules', root: '/modules' };

/** Whether it is on no cartridge path, and need not be. */
export const isShared = ({ root }: Cartridge): boolean => root === modules.root;

const codeSuffix = /\.(js|ds)$/;
const isNoise = (name: string, nodeModules: boolean): boolean =>
  name.startsWith('.') || (name === 'node_modules' && !nodeModules);

/**
 * Finds cartridges by their content: a folder `cartridge` with code somewhere below it. Folders that cannot be read
 * are passed over. The result is in the order of the given folders, each one's in the order of their names.
 */
export async function findCartridges(
  folders: readonly string[],
  { nodeModules, sharedModules = false, depth = 6 }: DiscoveryOptions,
): Promise<Cartridge[]> {
  const found: Cartridge[] = [];
  const visited = new Set<string>();

  const visit = async (folder: string, left: number): Promise<void> => {
    const real = await realpath(folder).catch(() => undefined);
    // A link that leads back up must not be followed for ever.
    if (real === undefined || visited.has(real)) return;
    visited.add(real);
    if (basename(folder) === 'cartridge' && (await holdsCode(folder, 5))) {
      const name = nameOf(folder, real);
      found.push({ name, root: `/${name}/cartridge`, code: folder, realCode: real });
      return;
    }
    if (left === 0) return;
    const before = found.length;
    for (const entry of await entriesOf(folder)) {
      if (isNoise(entry.name, nodeModules)) continue;
      const path = join(folder, entry.name);
      if (await isFolder(entry, path)) await visit(path, left - 1);
    }
    const beside = found.slice(before).some(({ code }) => dirname(dirname(code)) === folder);
    if (sharedModules && beside) await visitModules(join(folder, 'modules'));
  };

  const visitModules = async (folder: string): Promise<void> => {
    const real = await realpath(folder).catch(() => undefined);
    if (real === undefined || found.some(({ realCode }) => realCode === real)) return;
    if (await holdsCode(folder, 5)) found.push({ ...modules, code: folder, realCode: real });
  };

  for (const folder of folders) await visit(folder, depth);
  return found;
}

/** By what it is found under, which is how platforms know it, in the case in which the disk has it. */
function nameOf(folder: string, real: string): string {
  const [name, realName] = [folder, real].map((one) => basename(dirname(one)));
  return realName?.toLowerCase() === name?.toLowerCase() ? (realName ?? '') : (name ?? '');
}

async function holdsCode(folder: string, left: number): Promise<boolean> {
  const entries = await entriesOf(folder);
  if (entries.some((entry) => entry.isFile() && codeSuffix.test(entry.name))) return true;
  if (left === 0) return false;
  for (const entry of entries) {
    if (isNoise(entry.name, false)) continue;
    const path = join(folder, entry.name);
    if ((await isFolder(entry, path)) && (await holdsCode(path, left - 1))) return true;
  }
  return false;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

async function isFolder(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return stat(path).then(
    (target) => target.isDirectory(),
    () => false,
  );
}
