import { pathNames, sampleCartridgePath } from '../../../cartridges/cartridge-path.ts';
import { formatPath } from '../cartridges/reachability.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';

/**
 * Returns the cartridge path as the end of a sentence. On the bundled service, the cartridges of the sample shop are only
 * counted, unless the workspace or the launch configuration has them or the path has no others.
 */
export function describePath(
  {
    map,
    configuredNames = [],
    isBundled = false,
  }: {
    readonly map: ScriptMap;
    readonly configuredNames?: readonly string[] | undefined;
    readonly isBundled?: boolean | undefined;
  },
  names: readonly string[],
  cartridge: string,
): string {
  const ownNames = [...map.cartridges.map(({ name }) => name), ...configuredNames];
  const sampleNames = pathNames(sampleCartridgePath).filter(
    (name) => isBundled && names.includes(name) && !ownNames.includes(name),
  );
  const otherNames = names.filter((name) => !sampleNames.includes(name));
  const count = sampleNames.length;
  if (count === 0 || otherNames.length === 0) return `${formatPath(names, cartridge)}.`;
  const comma = otherNames.length > 1 ? ',' : '';
  return `${formatPath(otherNames, cartridge)}${comma} and ${count} ${count === 1 ? 'cartridge' : 'cartridges'} of the sample shop.`;
}
