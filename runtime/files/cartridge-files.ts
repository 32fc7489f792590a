import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { SafeMap, startsWith } from '../protocol/primordials.ts';
import type { Cartridge } from '../protocol/bridge-protocol.ts';

const { native: realPath } = realpathSync;

/**
 * Returns whether a path is the folder itself or is inside it. Both paths must be absolute and normalized. Links are
 * not resolved.
 */
export const isWithin = (folder: string, path: string): boolean =>
  path === folder || startsWith(path, folder + sep);

/** The real paths of cartridges, by their roots. */
const realRoots = new SafeMap<string, string>();

function resolveRoot({ root }: Cartridge): string {
  const cachedRoot = realRoots.get(root);
  if (cachedRoot !== undefined) return cachedRoot;
  const resolvedRoot = realPath(root);
  realRoots.set(root, resolvedRoot);
  return resolvedRoot;
}

/**
 * Returns whether a file is in one of the cartridges after its links have been resolved. A link may lead from one
 * cartridge to another. Every file is checked before it is read, because scripts may have replaced functions that the
 * search for the file uses.
 */
export function isInCartridges(file: string, cartridges: readonly Cartridge[]): boolean {
  try {
    const resolvedFile = realPath(file);
    for (let index = 0; index < cartridges.length; index++) {
      const cartridge = cartridges[index];
      if (cartridge && isWithin(resolveRoot(cartridge), resolvedFile)) return true;
    }
  } catch {
    // The file or a cartridge does not exist (anymore), or this process may not read the target of the link.
  }
  return false;
}
