import { resolveCartridgePath } from '../../../cartridges/cartridge-path.ts';
import { relativePath } from '../../../cartridges/paths.ts';

/** Returns the cartridges in path order, followed by those that are not on the path. */
export function cartridgesInPathOrder<Cartridge extends { readonly name: string }>(
  cartridges: readonly Cartridge[],
  pathNames: readonly string[],
): Cartridge[] {
  const { onPath, offPath } = resolveCartridgePath(pathNames, cartridges);
  return [...onPath, ...offPath];
}

/** Returns the cartridges as New Hook lists them: that of the active file first, then the others in path order. */
export function cartridgesOfNewHook<Cartridge extends { readonly name: string; readonly folder: string }>(
  cartridges: readonly Cartridge[],
  pathNames: readonly string[],
  activeFile: string | undefined,
): Cartridge[] {
  const isActive = ({ folder }: Cartridge): boolean =>
    activeFile !== undefined && relativePath(folder, activeFile) !== undefined;
  const sortedCartridges = cartridgesInPathOrder(cartridges, pathNames);
  return [
    ...sortedCartridges.filter(isActive),
    ...sortedCartridges.filter((cartridge) => !isActive(cartridge)),
  ];
}

/**
 * Returns the description of a cartridge in the list of New Hook: its folder, whether it is not on the cartridge path, and
 * whether it already has the hook.
 * @param pathNames empty if the path is not known
 */
export function cartridgeDescription(
  { name, folder, hasHook = false }: { name: string; folder: string; hasHook?: boolean },
  pathNames: readonly string[],
): string {
  const isOnPath = pathNames.length === 0 || pathNames.includes(name);
  return [
    folder,
    ...(isOnPath ? [] : ['not on cartridge path']),
    ...(hasHook ? ['already has this hook'] : []),
  ].join(' · ');
}
