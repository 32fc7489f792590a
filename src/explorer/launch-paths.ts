import { pathNames } from '../../cartridges/cartridge-path.ts';
import {
  memberOf,
  parseJsonWithComments,
  rangeOf,
  type JsonNode,
  type TextRange,
} from '../../json/json-text.ts';
import { moveCartridgesBefore } from './data/move-cartridges.ts';

/** The attribute `cartridgePath` of a launch configuration. */
export interface LaunchPath {
  /** Name of the configuration. */
  readonly configuration: string;
  /** The path as the file has it, perhaps with variables. */
  readonly path: string;
  /** Range of the value, including its quotes. */
  readonly range: TextRange;
}

/** Returns the cartridge paths in the text of a `launch.json` or of a workspace file. Never throws. */
export function findLaunchPaths(text: string): LaunchPath[] {
  const { root } = parseJsonWithComments(text);
  return [root, memberOf(root, 'launch')].flatMap((parent) => {
    const list = memberOf(parent, 'configurations');
    return (list?.type === 'array' ? (list.children ?? []) : []).flatMap(readLaunchPath);
  });
}

function readLaunchPath(item: JsonNode): LaunchPath[] {
  const [type, name, path] = ['type', 'name', 'cartridgePath'].map((key) => memberOf(item, key));
  const isOwn = type?.value === 'cartwright' && typeof name?.value === 'string';
  return isOwn && path && typeof path.value === 'string'
    ? [{ configuration: name.value, path: path.value, range: rangeOf(path) }]
    : [];
}

/** Returns a path such as `app_custom:app_base` with a cartridge, which it need not contain, right before another one. */
export const movedBefore = (path: string, cartridge: string, before: string): string =>
  moveCartridgesBefore([...new Set([...pathNames(path), cartridge])], [cartridge], before).join(':');

/** Whether a path contains a cartridge before another one. */
export function isBefore(path: string, cartridge: string, before: string): boolean {
  const names = pathNames(path);
  return names.includes(cartridge) && names.indexOf(cartridge) < names.indexOf(before);
}
