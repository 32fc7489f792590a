import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Clock } from '../ports/environment.ts';
import type { Cartridge } from './bridge-protocol.ts';
import { lookInterval, Looks } from './looks.ts';

/** Folders below a given one that are searched for cartridges: `cartridges/`, `packages/x/cartridges/`. */
const depthLimit = 3;
const neverSearched = new Set(['node_modules', 'cartridge']);

export interface CartridgePath {
  /** On the path, first to last. */
  readonly path: readonly Cartridge[];
  /** Found, but not on the path. */
  readonly offPath: readonly Cartridge[];
  /** Folders `modules` that are no cartridges. */
  readonly modules: readonly Cartridge[];
  /** Named on the path, but in none of the folders. */
  readonly missing: readonly string[];
}

export interface Cartridges {
  /** Resolves a cartridge path (`app_custom:app_base`); a name that stands twice counts at its first place. */
  onPath(names: readonly string[]): CartridgePath;
}

/**
 * Finds cartridges by content: a folder with a folder `cartridge` in it, directly in a given folder, below it, or the
 * given folder itself. A folder `modules` that is no cartridge holds modules for all of them. The first of a name wins. What was found is kept until one of the searched folders changes, which
 * is looked at every `interval` milliseconds at most.
 */
export function findCartridges(
  folders: readonly string[],
  clock: Pick<Clock, 'now'> = Date,
  interval = lookInterval,
): Cartridges {
  const looks = new Looks(clock, interval);
  let searched = new Map<string, number>();
  let found = new Map<string, Cartridge>();
  let modules: Cartridge[] = [];

  const search = (folder: string, depth: number): void => {
    const changed = modified(folder);
    searched.set(folder, changed);
    if (changed === 0) return;
    const children = subfolders(folder);
    if (children.includes('cartridge')) {
      const name = basename(folder);
      if (!found.has(name)) found.set(name, { name, root: folder });
      return;
    }
    if (basename(folder) === 'modules') modules.push({ name: 'modules', root: folder });
    if (depth === depthLimit) return;
    for (const child of children) {
      if (!child.startsWith('.') && !neverSearched.has(child)) search(join(folder, child), depth + 1);
    }
  };

  const refresh = (): void => {
    if (!looks.due('folders')) return;
    if (searched.size > 0 && [...searched].every(([folder, changed]) => modified(folder) === changed)) return;
    searched = new Map();
    found = new Map();
    modules = [];
    for (const folder of folders) search(folder, 0);
  };

  return {
    onPath(names) {
      refresh();
      const wanted = new Set(names);
      const present = (name: string): Cartridge[] => {
        const cartridge = found.get(name);
        return cartridge ? [cartridge] : [];
      };
      return {
        path: [...wanted].flatMap(present),
        offPath: [...found.values()].filter((cartridge) => !wanted.has(cartridge.name)),
        modules,
        missing: [...wanted].filter((name) => !found.has(name)),
      };
    },
  };
}

/** Modification time in milliseconds; 0 where there is nothing. */
export function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(folder, entry.name))))
    .map((entry) => entry.name)
    .sort();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
