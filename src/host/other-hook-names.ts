import { findOtherHookNames, type OtherHookNames } from '../../cartridges/other-hook-names.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { readCartridges } from '../explorer/scripts/cartridge-contents.ts';
import { workspaceFolders } from './bundled-service.ts';
import { readSettings } from './settings.ts';

/** Resolves with the other vendor whose names hooks of the workspace have; undefined if there is none. */
export async function readOtherHookNames(vendor: VendorProfile): Promise<OtherHookNames | undefined> {
  const cartridges = await readCartridges(workspaceFolders());
  const names = cartridges.flatMap(({ hooks }) => hooks.map(({ name }) => name));
  return findOtherHookNames(names, vendor);
}

/**
 * Like {@link readOtherHookNames}, but resolves with undefined unless it is certain that the bundled service runs none
 * of the hooks because of their names. With cartridges of other folders, it may run some.
 */
export async function readUnusedHookNames(vendor: VendorProfile): Promise<OtherHookNames | undefined> {
  if (readSettings().cartridges.length > 0) return undefined;
  const otherNames = await readOtherHookNames(vendor);
  return otherNames?.runsNoHook === true ? otherNames : undefined;
}
