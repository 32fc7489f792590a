import { findOtherHookNames, type OtherHookNames } from '../../cartridges/other-hook-names.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { readCartridges } from '../explorer/scripts/cartridge-contents.ts';
import { workspaceFolders } from './bundled-service.ts';
import { readSettings } from './settings.ts';

/** Resolves with whose names the hooks of the workspace have instead of the platform's; undefined if none has others. */
export async function readOtherHookNames(vendor: VendorProfile): Promise<OtherHookNames | undefined> {
  const cartridges = await readCartridges(workspaceFolders());
  const names = cartridges.flatMap(({ hooks }) => hooks.map(({ name }) => name));
  return findOtherHookNames(names, vendor);
}

/**
 * Resolves with whose names the hooks of the workspace have if the bundled service certainly runs none of them because
 * of their names; undefined if it may run some, as it does if it has cartridges of other folders.
 */
export async function readUnusedHookNames(vendor: VendorProfile): Promise<OtherHookNames | undefined> {
  if (readSettings().cartridges.length > 0) return undefined;
  const otherNames = await readOtherHookNames(vendor);
  return otherNames?.runsNoHook === true ? otherNames : undefined;
}
