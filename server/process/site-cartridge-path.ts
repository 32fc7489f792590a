import { pathNames } from '../../cartridges/cartridge-path.ts';
import type { Store } from '../ports/store.ts';

export interface CartridgePathOptions {
  /** Names of `--cartridge-path`; they come before the site's own path. */
  readonly cartridgePath: readonly string[];
  readonly store: Store;
  /** Names of all cartridges that are not on the given path, in the order in which they were discovered. */
  readonly cartridgesOffPath: (path: readonly string[]) => readonly string[];
}

/**
 * The cartridge path of a site by its id: the command line's path in front of the site's. Without a path on the command
 * line, cartridges that the site's path does not name follow it, unless the site's path is exact.
 */
export const siteCartridgePath =
  ({ cartridgePath, store, cartridgesOffPath }: CartridgePathOptions) =>
  async (siteId: string): Promise<readonly string[]> => {
    const site = await store.begin({ shareRecords: true }).of('sites').get(siteId);
    const siteCartridges = pathNames(site?.cartridge_path ?? '');
    if (cartridgePath.length > 0) return [...new Set([...cartridgePath, ...siteCartridges])];
    if (site?.cartridge_path_exact === true) return siteCartridges;
    return [...siteCartridges, ...cartridgesOffPath(siteCartridges)];
  };
