import { pathNames } from '../../cartridges/cartridge-path.ts';
import type { Store } from '../ports/store.ts';
import type { Site } from '../records/site.ts';

export interface DefaultCartridgesOptions {
  /** Names of `--cartridge-path`; they come before the site's own path. */
  readonly cartridgePath: readonly string[];
  /**
   * Returns the names of all cartridges that are not on the given path, in the order in which they were discovered.
   */
  readonly cartridgesOffPath: (path: readonly string[]) => readonly string[];
}

/** The cartridges that follow a site's own path by default. */
export type DefaultCartridges = (
  site: Pick<Site, 'cartridge_path' | 'cartridge_path_exact'>,
) => readonly string[];

/**
 * Returns the cartridges that follow the site's path by default: without a path on the command line, all that the
 * site's path does not name, unless the site's path is exact.
 */
export const defaultCartridges =
  ({ cartridgePath, cartridgesOffPath }: DefaultCartridgesOptions): DefaultCartridges =>
  (site) =>
    cartridgePath.length > 0 || site.cartridge_path_exact === true ? [] : cartridgesOffPath(namesOf(site));

/** The names in a site's path, by the site's record. All requests share the record until it changes. */
const namesBySite = new WeakMap<object, readonly string[]>();

function namesOf(site: Pick<Site, 'cartridge_path'>): readonly string[] {
  let names = namesBySite.get(site);
  if (!names) {
    names = pathNames(site.cartridge_path);
    // A record that is not frozen can change, so its names are not cached.
    if (Object.isFrozen(site)) namesBySite.set(site, names);
  }
  return names;
}

export interface CartridgePathOptions extends Pick<DefaultCartridgesOptions, 'cartridgePath'> {
  readonly store: Store;
  readonly defaults: DefaultCartridges;
}

/**
 * Returns the cartridge path of a site by its ID: the command line's path, the site's own, and the default cartridges.
 */
export const siteCartridgePath =
  ({ cartridgePath, store, defaults }: CartridgePathOptions) =>
  async (siteId: string): Promise<readonly string[]> => {
    const site = (await store.begin({ shareRecords: true }).collection('sites').get(siteId)) ?? {
      cartridge_path: '',
    };
    return [...new Set([...cartridgePath, ...namesOf(site), ...defaults(site)])];
  };
