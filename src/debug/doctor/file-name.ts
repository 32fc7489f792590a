import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';

/** Returns ` in app_base` for a file of that cartridge if another cartridge has a file of the same path; else ''. */
export function cartridgeSuffix(
  file: string,
  cartridges: readonly Pick<Cartridge, 'name' | 'codeFolder'>[],
): string {
  const pathIn = ({ codeFolder }: Pick<Cartridge, 'codeFolder'>): string => relative(codeFolder, file);
  const cartridge = cartridges.find((candidate) => !pathIn(candidate).startsWith('..'));
  const hasNamesake =
    cartridge !== undefined &&
    cartridges.some(
      (other) => other.name !== cartridge.name && existsSync(join(other.codeFolder, pathIn(cartridge))),
    );
  return hasNamesake ? ` in ${cartridge.name}` : '';
}

/** Returns the name of a file, with its cartridge if another cartridge has a file of the same path. */
export const fileNameOf = (
  file: string,
  cartridges: readonly Pick<Cartridge, 'name' | 'codeFolder'>[],
): string => `${basename(file)}${cartridgeSuffix(file, cartridges)}`;
