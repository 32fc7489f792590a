import { pathNames } from '../../cartridges/cartridge-path.ts';
import { memberOf, rangeOf, type JsonNode, type TextRange } from '../../json/json-text.ts';
import { moveCartridgesBefore } from './data/move-cartridges.ts';
import { findLaunchConfigurations } from './launch-file.ts';

/** The cartridge path of a launch configuration. */
export interface ConfigurationPath {
  /** Name of the configuration. */
  readonly configuration: string;
  /** The path as the file has it, perhaps with variables; '' if the configuration has none. */
  readonly path: string;
}

/** The attribute `cartridgePath` of a launch configuration. */
export interface LaunchPath extends ConfigurationPath {
  /** Range of the value, including its quotes. */
  readonly range: TextRange;
}

/** Returns the paths of Cartwright's configurations in the text of a `launch.json` or workspace file. Never throws. */
export const findLaunchPaths = (text: string): LaunchPath[] =>
  readLaunchPaths(text).flatMap(({ configuration, path, node }) =>
    node ? [{ configuration, path, range: rangeOf(node) }] : [],
  );

/** Like {@link findLaunchPaths}, and includes the configurations without a path. */
export const findConfigurationPaths = (text: string): ConfigurationPath[] =>
  readLaunchPaths(text).map(({ configuration, path }) => ({ configuration, path }));

/** Returns the paths of Cartwright's configurations, each with the node of its attribute if there is one. */
const readLaunchPaths = (text: string): (ConfigurationPath & { readonly node?: JsonNode })[] =>
  findLaunchConfigurations(text).flatMap(({ node: item }) => {
    const [type, name, node] = ['type', 'name', 'cartridgePath'].map((key) => memberOf(item, key));
    if (type?.value !== 'cartwright' || typeof name?.value !== 'string') return [];
    const path = typeof node?.value === 'string' ? { path: node.value, node } : { path: '' };
    return [{ configuration: name.value, ...path }];
  });

/**
 * Returns a path, such as `app_custom:app_base`, in which a cartridge stands right before another one. The cartridge is
 * moved, or added if the path does not contain it. It comes last if the path does not contain the other one.
 */
export const moveBefore = (path: string, cartridge: string, before: string): string =>
  moveCartridgesBefore([...new Set([...pathNames(path), cartridge])], [cartridge], before).join(':');

/** Returns a path that ends with a cartridge, unless it contains the cartridge already. */
export const appendCartridge = (path: string, cartridge: string): string =>
  pathNames(path).includes(cartridge) ? path : [...pathNames(path), cartridge].join(':');

/** Returns a path with another name in place of one of its names. */
export const replaceCartridge = (path: string, name: string, replacement: string): string =>
  pathNames(path)
    .map((pathName) => (pathName === name ? replacement : pathName))
    .join(':');

/** Whether a path contains a cartridge before another one. */
export function isBefore(path: string, cartridge: string, before: string): boolean {
  const names = pathNames(path);
  return names.includes(cartridge) && names.indexOf(cartridge) < names.indexOf(before);
}

/**
 * Returns the path of the launch configuration of a session. Of several configurations with the session's name, prefers
 * one with the path with which the session was started. If no configuration has the name, as for a session that a
 * command has started, returns any with that path. Undefined if there is none.
 */
export function findSessionPath<Path extends LaunchPath>(
  paths: readonly Path[],
  name: string,
  sessionPath: string,
): Path | undefined {
  const namedPaths = paths.filter(({ configuration }) => configuration === name);
  const isSessionPath = ({ path }: LaunchPath): boolean => path === sessionPath;
  return namedPaths.find(isSessionPath) ?? namedPaths[0] ?? paths.find(isSessionPath);
}

/**
 * Returns the path of a launch configuration, perhaps '', if it differs from the one with which a session was started.
 * Undefined if it does not, or if it has variables, whose values are not known.
 */
export function findChangedPath(
  paths: readonly ConfigurationPath[],
  configuration: string,
  sessionPath: string,
): { readonly configuration: string; readonly sessionPath: string; readonly path: string } | undefined {
  const namedPaths = paths.filter((path) => path.configuration === configuration);
  const [launchPath] = namedPaths;
  if (!launchPath || launchPath.path.includes('${')) return undefined;
  const isCurrent = namedPaths.some(
    ({ path }) => pathNames(path).join(':') === pathNames(sessionPath).join(':'),
  );
  return isCurrent ? undefined : { configuration, sessionPath, path: launchPath.path };
}
