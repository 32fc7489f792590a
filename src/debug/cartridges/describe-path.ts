import { coreCartridge, pathNames, sampleCartridgePath } from '../../../cartridges/cartridge-path.ts';
import { similarNames } from '../../../cartridges/similar-name.ts';
import type { ScriptMap } from './script-map.ts';

/** What a session knows about its cartridge path, for texts about it. */
export interface PathContext {
  /** The cartridge path of the launch configuration, if it has one. */
  readonly configuredNames?: readonly string[] | undefined;
  /** Whether the platform is probably the bundled service. */
  readonly isBundled?: boolean | undefined;
}

/** Whether the launch configuration has a cartridge path, and this path does not contain the cartridge. */
export const isOffLaunchPath = ({ configuredNames = [] }: PathContext, cartridge: string): boolean =>
  configuredNames.length > 0 && !configuredNames.includes(cartridge);

/**
 * For a cartridge that is not on the path of the launch configuration: returns the name on the path that is probably
 * meant for this cartridge but misspelled, since it is similar and no cartridge has it. Undefined if there is none.
 */
export const findMisspelledName = (
  { map }: { readonly map: ScriptMap },
  configuredNames: readonly string[],
  cartridge: string,
): string | undefined =>
  similarNames(
    cartridge,
    configuredNames.filter((name) => map.findByName(name) === undefined),
  )[0];

/** Maximum number of cartridges that a shortened path names before the cartridge in question, and after it. */
const maxNeighbors = 3;

/**
 * Formats a cartridge path: `2 others, int_a, app_custom (this cartridge), app_base`. A long path is shortened around
 * the cartridge or, if it is not on the path, at the end.
 */
export function formatPath(names: readonly string[], cartridge: string): string {
  const position = Math.max(0, names.indexOf(cartridge));
  // A single cartridge is not left out: "1 others" would hardly be shorter.
  const start = position - maxNeighbors > 1 ? position - maxNeighbors : 0;
  const end = position + maxNeighbors + 2 < names.length ? position + maxNeighbors + 1 : names.length;
  const formatOthers = (count: number) => (count > 0 ? [`${count} others`] : []);
  return [
    ...formatOthers(start),
    ...names.slice(start, end).map((name) => (name === cartridge ? `${name} (this cartridge)` : name)),
    ...formatOthers(names.length - end),
  ].join(', ');
}

/**
 * Returns the cartridge path as the end of a sentence. On the bundled service, the cartridges of the sample shop are
 * counted and not named, unless the workspace or the launch configuration has them or the path has no others.
 */
export function describePath(
  { map, configuredNames = [], isBundled = false }: PathContext & { readonly map: ScriptMap },
  allNames: readonly string[],
  cartridge: string,
): string {
  // Some platforms report their core cartridge, which has no scripts of the workspace.
  const customNames = allNames.filter((name) => name !== coreCartridge || map.findByName(name));
  const names = customNames.length > 0 ? customNames : allNames;
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
