import { pathNames } from '../../cartridges/cartridge-path.ts';
import { memberOf, rangeOf, type JsonNode, type TextRange } from '../../json/json-text.ts';
import { moveCartridgesBefore } from './data/move-cartridges.ts';
import { findLaunchConfigurations } from './launch-file.ts';

/** The attribute `cartridgePath` of a launch configuration. */
export interface LaunchPath {
  /** Name of the configuration. */
  readonly configuration: string;
  /** The path as the file has it, perhaps with variables. */
  readonly path: string;
  /** Range of the value, including its quotes. */
  readonly range: TextRange;
}

/** Returns the paths of Cartwright's configurations in the text of a `launch.json` or workspace file. Never throws. */
export const findLaunchPaths = (text: string): LaunchPath[] =>
  findLaunchConfigurations(text).flatMap(({ node }) => readLaunchPath(node));

function readLaunchPath(item: JsonNode): LaunchPath[] {
  const [type, name, path] = ['type', 'name', 'cartridgePath'].map((key) => memberOf(item, key));
  const isOwn = type?.value === 'cartwright' && typeof name?.value === 'string';
  return isOwn && path && typeof path.value === 'string'
    ? [{ configuration: name.value, path: path.value, range: rangeOf(path) }]
    : [];
}

/** Returns a path, such as `app_custom:app_base`, to which a cartridge is added or moved, right before another one. */
export const movedBefore = (path: string, cartridge: string, before: string): string =>
  moveCartridgesBefore([...new Set([...pathNames(path), cartridge])], [cartridge], before).join(':');

/** Whether a path contains a cartridge before another one. */
export function isBefore(path: string, cartridge: string, before: string): boolean {
  const names = pathNames(path);
  return names.includes(cartridge) && names.indexOf(cartridge) < names.indexOf(before);
}
