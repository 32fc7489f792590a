import { pathNames, sampleCartridgePath } from '../../../cartridges/cartridge-path.ts';
import { formatPath } from '../cartridges/reachability.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';

/**
 * Returns the cartridge path as the end of a sentence. On the bundled service, a second sentence says which of the
 * cartridges on the path are not the user's, but belong to the sample shop.
 */
export function describePath(
  { map, isBundled = false }: { readonly map: ScriptMap; readonly isBundled?: boolean | undefined },
  names: readonly string[],
  cartridge: string,
): string {
  const path = `${formatPath(names, cartridge)}.`;
  const sampleNames = pathNames(sampleCartridgePath).filter(
    (name) =>
      isBundled &&
      names.includes(name) &&
      !map.cartridges.some((localCartridge) => localCartridge.name === name),
  );
  if (sampleNames.length === 0) return path;
  const list = new Intl.ListFormat('en').format(sampleNames);
  return `${path} ${list} ${sampleNames.length === 1 ? 'belongs' : 'belong'} to the sample shop.`;
}
