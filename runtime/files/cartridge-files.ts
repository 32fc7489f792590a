import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { SafeMap, startsWith } from '../protocol/primordials.ts';
import type { Cartridge } from '../protocol/bridge-protocol.ts';

const { native: realPath } = realpathSync;

/** Whether a path is a folder or lies below it; both absolute, without links. */
export const isWithin = (folder: string, path: string): boolean =>
  path === folder || startsWith(path, folder + sep);

/** The real paths of cartridges. */
const realRoots = new SafeMap<string, string>();

function realRoot({ root }: Cartridge): string {
  const existing = realRoots.get(root);
  if (existing !== undefined) return existing;
  const real = realPath(root);
  realRoots.set(root, real);
  return real;
}

/**
 * Whether a file, with its links followed, lies in one of these cartridges: a link leads out of a cartridge only to another one.
 * Every file is checked before it is read, because scripts may have replaced functions that the search uses.
 */
export function isInCartridges(file: string, cartridges: readonly Cartridge[]): boolean {
  try {
    const real = realPath(file);
    for (let index = 0; index < cartridges.length; index++) {
      const cartridge = cartridges[index];
      if (cartridge && isWithin(realRoot(cartridge), real)) return true;
    }
  } catch {
    // A cartridge has been removed, or this process may not read the target of the link.
  }
  return false;
}
