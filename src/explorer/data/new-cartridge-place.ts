import { effectivePath, explicitPath, type SiteCartridgePath } from './cartridge-path.ts';

/** Where a new cartridge is on the path of a site, if that may not be where the user expects it. */
export interface NewCartridgePlace {
  /** Such as `It runs after app_base.` */
  readonly sentence: string;
  /** The first cartridge of the site's own path, before which it can be moved; undefined if it is not on the path. */
  readonly firstCartridge?: string;
}

/** Maximum number of cartridges that a sentence names. */
const maxNames = 3;

/**
 * Returns where a new cartridge is on the path of a site. Returns undefined if no other cartridge of the workspace
 * precedes it.
 * @param workspaceNames the names of the workspace's cartridges
 */
export function placeOfNewCartridge(
  path: SiteCartridgePath,
  name: string,
  workspaceNames: readonly string[],
  site: string,
): NewCartridgePlace | undefined {
  const names = effectivePath(path);
  const index = names.indexOf(name);
  if (index < 0) return { sentence: `It is not on the cartridge path of ${site}.` };
  const earlierNames = names.slice(0, index).filter((candidate) => workspaceNames.includes(candidate));
  if (earlierNames.length === 0) return undefined;
  const unnamedCount = earlierNames.length - maxNames;
  const listedNames = [
    ...earlierNames.slice(0, maxNames),
    ...(unnamedCount > 0 ? [`${unnamedCount} more`] : []),
  ];
  const [firstCartridge = name] = explicitPath(path);
  return { sentence: `It runs after ${new Intl.ListFormat('en').format(listedNames)}.`, firstCartridge };
}
