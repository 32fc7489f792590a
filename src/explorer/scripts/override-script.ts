import { browserFolders, isScript } from '../../../cartridges/cartridge.ts';
import { findOverlay } from '../../../cartridges/overlays.ts';
import { pathBelow, relativePath } from '../../../cartridges/paths.ts';
import { effectivePath, type SiteCartridgePath } from '../data/cartridge-path.ts';
import type { CartridgeContents } from './cartridge-contents.ts';

/** A script of a cartridge that a script of another cartridge can override. */
export interface OverridableScript {
  readonly cartridge: CartridgeContents;
  /** Path below the cartridge's code folder, with slashes. */
  readonly path: string;
}

/** Returns the script of a file; undefined if it is not a script of a cartridge that runs on the platform. */
export function findOverridableScript(
  cartridges: readonly CartridgeContents[],
  file: string,
): OverridableScript | undefined {
  for (const cartridge of cartridges) {
    const path = relativePath(cartridge.codeFolder, file);
    if (path === undefined) continue;
    const [firstFolder = ''] = path.split('/');
    return isScript(path) && !browserFolders.includes(firstFolder) ? { cartridge, path } : undefined;
  }
  return undefined;
}

/** Returns the script of a cartridge with the same path as `path`; undefined if it has none. */
export const findScriptAt = (cartridge: CartridgeContents, path: string): string | undefined =>
  findOverlay(path, [cartridge], ({ codeFolder, files }, overlayPath) =>
    files.includes(overlayPath) ? pathBelow(codeFolder, overlayPath) : undefined,
  )?.file;

/** Why a new script does not override another one yet. */
export interface OverrideProblem {
  readonly sentence: string;
  /** Whether the cartridge has to be moved before the other one, or added to the path. */
  readonly remedy: 'move' | 'add';
}

/**
 * Returns why the scripts of a cartridge do not override those of another one on the path of a site; undefined if they
 * do, or if the other one is not on the path.
 */
export function findOverrideProblem(
  path: SiteCartridgePath,
  site: string,
  { overridingName, overriddenName }: { readonly overridingName: string; readonly overriddenName: string },
): OverrideProblem | undefined {
  const names = effectivePath(path);
  if (!names.includes(overridingName))
    return {
      sentence: `It is not used yet: ${overridingName} is not on the cartridge path of ${site}.`,
      remedy: 'add',
    };
  const overriddenIndex = names.indexOf(overriddenName);
  if (overriddenIndex < 0 || names.indexOf(overridingName) < overriddenIndex) return undefined;
  return {
    sentence: `It is not used yet: ${overridingName} is after ${overriddenName} on the cartridge path of ${site}.`,
    remedy: 'move',
  };
}
