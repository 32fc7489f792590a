import {
  bundledPath,
  customCartridgeNames,
  defaultNames,
  ownNames,
  pathNames,
  type BundledPathParts,
  type CartridgesOffPath,
} from '../../cartridges/cartridge-path.ts';
import type { Store } from '../ports/store.ts';
import type { Site } from '../records/site.ts';

export interface DefaultCartridgesOptions {
  /** Names of `--cartridge-path`; they come before the site's own path. */
  readonly cartridgePath: readonly string[];
  /** Returns the names of all cartridges that are not among the given names. */
  readonly cartridgesOffPath: CartridgesOffPath;
}

/** Returns some of the cartridges on the path of a site. */
export type CartridgesOfSite = (
  site: Pick<Site, 'cartridge_path' | 'cartridge_path_exact'>,
) => readonly string[];

/**
 * Returns a function that returns the cartridges that follow a site's path by default: all that the path does not name.
 * There are none if the command line contains a path, or if the site's path was set through the Data API and is therefore
 * complete (`cartridge_path_exact`).
 */
export const createDefaultCartridges =
  ({ cartridgePath, cartridgesOffPath }: DefaultCartridgesOptions): CartridgesOfSite =>
  (site) =>
    defaultNames(partsOf(cartridgePath, site), cartridgesOffPath);

/** Returns a function that returns the custom cartridges of a site's own path, as the Data API shows and changes it. */
export const createOwnCartridges =
  ({ cartridgesOffPath }: Pick<DefaultCartridgesOptions, 'cartridgesOffPath'>): CartridgesOfSite =>
  (site) =>
    ownNames(
      {
        siteNames: customCartridgeNames(site.cartridge_path),
        isExact: site.cartridge_path_exact === true,
      },
      cartridgesOffPath,
    );

const partsOf = (
  startNames: readonly string[],
  site: Pick<Site, 'cartridge_path' | 'cartridge_path_exact'>,
): BundledPathParts => ({
  startNames,
  siteNames: namesOf(site),
  isExact: site.cartridge_path_exact === true,
});

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

export interface CartridgePathOptions extends DefaultCartridgesOptions {
  readonly store: Store;
}

/**
 * Returns a function that returns the cartridge path of a site: the command line's path, the site's own, and the
 * default cartridges. A site that does not exist has no path of its own.
 */
export const createCartridgePathLookup =
  ({ cartridgePath, store, cartridgesOffPath }: CartridgePathOptions) =>
  async (siteId: string): Promise<readonly string[]> => {
    const site = (await store.begin({ shareRecords: true }).collection('sites').get(siteId)) ?? {
      cartridge_path: '',
    };
    return bundledPath(partsOf(cartridgePath, site), cartridgesOffPath);
  };
