import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveCartridgePath, type ResolvedPath } from '../../cartridges/cartridge-path.ts';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { findCartridges, type Discovery } from '../../cartridges/discovery.ts';
import { runFileStepsSync } from '../../cartridges/file-reader.ts';
import { nodeFiles } from '../../cartridges/node/node-files.ts';
import type { Clock } from '../ports/environment.ts';
import { defaultRefreshIntervalMs, RefreshThrottle } from './refresh-throttle.ts';

export interface CartridgePath extends ResolvedPath<Cartridge> {
  /** Folders `modules` next to cartridges. */
  readonly moduleFolders: readonly Cartridge[];
}

export interface Cartridges {
  /** The folders that are searched. */
  readonly folders: readonly string[];
  /**
   * Resolves a cartridge path (`app_custom:app_base`); if a name occurs twice, its first position applies.
   */
  onPath(names: readonly string[]): CartridgePath;
}

/** Maximum number of paths whose cartridges are cached. Each site has one; breakpoints are placed with an empty one. */
const maxResolutions = 100;

/**
 * Returns the cartridges in and below some folders (`cartridges/discovery.ts`). The result is cached until one of the
 * searched folders changes, which is checked at most once in `intervalMs` milliseconds.
 */
export function cachedCartridges(
  folders: readonly string[],
  clock: Pick<Clock, 'now'> = Date,
  intervalMs = defaultRefreshIntervalMs,
): Cartridges {
  const absoluteFolders = folders.map((folder) => resolve(folder));
  const throttle = new RefreshThrottle(clock, intervalMs);
  let modificationTimes: ReadonlyMap<string, number> | undefined;
  let discovery: Discovery = { cartridges: [], moduleFolders: [], searchedFolders: [] };
  /** The cartridges of each path that was requested since the last discovery. */
  const resolutions = new Map<string, CartridgePath>();

  const hasChanged = (): boolean =>
    modificationTimes === undefined ||
    [...modificationTimes].some(([folder, time]) => modificationTimeOf(folder) !== time);

  const refresh = (): void => {
    if (!throttle.beginRefresh('folders') || !hasChanged()) return;
    discovery = runFileStepsSync(findCartridges(absoluteFolders), nodeFiles);
    resolutions.clear();
    modificationTimes = new Map(
      discovery.searchedFolders.map((folder) => [folder, modificationTimeOf(folder)]),
    );
  };

  return {
    folders,
    onPath(names) {
      refresh();
      const path = names.join(':');
      let resolution = resolutions.get(path);
      if (!resolution) {
        resolution = {
          ...resolveCartridgePath(names, discovery.cartridges),
          moduleFolders: discovery.moduleFolders,
        };
        if (resolutions.size >= maxResolutions) resolutions.clear();
        resolutions.set(path, resolution);
      }
      return resolution;
    },
  };
}

/** Returns the modification time in milliseconds; 0 if the path does not exist. */
function modificationTimeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
