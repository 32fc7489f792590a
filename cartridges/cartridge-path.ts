import { firstOfEachName } from './cartridge.ts';

/** The platform's own cartridge: it ends every path and can be neither removed nor moved. */
export const coreCartridge = 'core';

/** Letters, digits and `_`, starting with a letter (data-api 4, Sites). */
export const isCartridgeName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name);

/** Splits `app_custom:app_base` into names in order of precedence. Ignores spaces, empty names and repeated names. */
export const pathNames = (path: string): string[] => [
  ...new Set(
    path
      .split(':')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/**
 * Returns a path with colons instead of its other separators, which are commas, semicolons and spaces between names.
 * Undefined if it has no other separators.
 */
export function withColons(path: string): string | undefined {
  if (!/[,;]|[^:\s]\s+[^:\s]/.test(path)) return undefined;
  return path
    .split(/[:,;\s]+/)
    .filter((name) => name !== '')
    .join(':');
}

/**
 * Returns what is wrong with a cartridge path that the user has written, without a period; undefined if nothing is. The
 * names may contain hyphens, which those in the path of a site may not.
 */
export function cartridgePathProblem(path: string): string | undefined {
  const correctedPath = withColons(path);
  if (correctedPath !== undefined) return `separate cartridges with colons, as in ${correctedPath}`;
  const invalidName = pathNames(path).find((name) => !/^[A-Za-z][\w-]*$/.test(name));
  return invalidName === undefined ? undefined : `"${invalidName}" is not a valid cartridge name`;
}

/** Returns the names of the custom cartridges in a stored path. */
export const customCartridgeNames = (path: string): string[] =>
  pathNames(path).filter((name) => name !== coreCartridge);

/** Returns a stored path as it is in responses. */
export const pathWithCore = (path: string): string =>
  [...customCartridgeNames(path), coreCartridge].join(':');

/**
 * Parses the custom cartridges of a path that a client sends. The core cartridge may be at its end, as in responses.
 * @returns the names, or the first invalid one: malformed, repeated, or the core cartridge at another position
 */
export function parseCartridgePath(text: string): { names: string[] } | { invalidName: string } {
  const segments = text.split(':');
  const names = segments.length > 0 && segments.at(-1) === coreCartridge ? segments.slice(0, -1) : segments;
  const invalidName = names.find(
    (name, index) => !isCartridgeName(name) || name === coreCartridge || names.indexOf(name) !== index,
  );
  return invalidName === undefined ? { names } : { invalidName };
}

/** The path of the sample shop's sites: the bundled service starts with it. */
export const sampleCartridgePath = 'app_storefront:int_loyalty:lib_helpers';

/** What determines the cartridge path of a site on the bundled service. */
export interface BundledPathParts {
  /** The names with which the service is started; they come before the site's own. */
  readonly startNames: readonly string[];
  /** The names of the site's own path. */
  readonly siteNames: readonly string[];
  /** Whether the site's path is complete, since a client has set it. */
  readonly isExact: boolean;
}

/** Returns the names of all cartridges that are not on a path, in the order in which they are found. */
export type CartridgesOffPath = (names: readonly string[]) => readonly string[];

/**
 * Returns the names that follow a site's path by default: those of all other cartridges. There are none if the service
 * was started with names, or if the site's path is complete.
 */
export const defaultNames = (
  { startNames, siteNames, isExact }: BundledPathParts,
  cartridgesOffPath: CartridgesOffPath,
): readonly string[] => (startNames.length > 0 || isExact ? [] : cartridgesOffPath(siteNames));

const sampleNames: readonly string[] = pathNames(sampleCartridgePath);

/**
 * Returns the names of a site's own path that the bundled service uses. A shop begins as the sample shop, so a path that
 * no client has set may name cartridges of the sample that only another workspace has: these are left out if the service
 * has other cartridges.
 */
export function ownNames(
  { siteNames, isExact }: Pick<BundledPathParts, 'siteNames' | 'isExact'>,
  cartridgesOffPath: CartridgesOffPath,
): readonly string[] {
  if (isExact || !siteNames.some((name) => sampleNames.includes(name))) return siteNames;
  const allNames = cartridgesOffPath([]);
  if (allNames.length === 0) return siteNames;
  return siteNames.filter((name) => !sampleNames.includes(name) || allNames.includes(name));
}

/** Returns the complete cartridge path of a site on the bundled service. */
export const bundledPath = (parts: BundledPathParts, cartridgesOffPath: CartridgesOffPath): string[] => [
  ...new Set([
    ...parts.startNames,
    ...ownNames(parts, cartridgesOffPath),
    ...defaultNames(parts, cartridgesOffPath),
  ]),
];

export type CartridgePosition = 'first' | 'last' | 'before' | 'after';

/**
 * Returns the names with one more: first, last, or before or after `target`. Returns undefined for a position before or
 * after a `target` that is not among the names.
 */
export function insertCartridge(
  names: readonly string[],
  name: string,
  position: CartridgePosition,
  target: string | undefined,
): string[] | undefined {
  if (position === 'first') return [name, ...names];
  if (position === 'last') return [...names, name];
  const index = target === undefined ? -1 : names.indexOf(target);
  return index < 0 ? undefined : names.toSpliced(position === 'before' ? index : index + 1, 0, name);
}

/** The names in a path, matched with the existing cartridges. */
export interface ResolvedPath<NamedCartridge> {
  /** In the order of the path. */
  readonly onPath: readonly NamedCartridge[];
  /** The other cartridges. If several have the same name, only the first. */
  readonly offPath: readonly NamedCartridge[];
  /** Names on the path that no cartridge has. */
  readonly missingNames: readonly string[];
}

/**
 * Returns the names of the cartridges in which an editor searches for modules: those of the configured path or, without
 * one, all cartridges, of which those on the path of the active site come first. Names may be repeated.
 */
export const searchedNames = (
  configuredNames: readonly string[],
  siteNames: readonly string[],
  cartridges: readonly { readonly name: string }[],
): readonly string[] =>
  configuredNames.length > 0 ? configuredNames : [...siteNames, ...cartridges.map(({ name }) => name)];

export function resolveCartridgePath<NamedCartridge extends { readonly name: string }>(
  names: readonly string[],
  cartridges: readonly NamedCartridge[],
): ResolvedPath<NamedCartridge> {
  const uniqueNames = [...new Set(names)];
  const cartridgesByName = new Map(
    firstOfEachName(cartridges).map((cartridge) => [cartridge.name, cartridge]),
  );
  return {
    onPath: uniqueNames
      .map((name) => cartridgesByName.get(name))
      .filter((cartridge) => cartridge !== undefined),
    offPath: [...cartridgesByName.values()].filter(({ name }) => !uniqueNames.includes(name)),
    missingNames: uniqueNames.filter((name) => !cartridgesByName.has(name)),
  };
}
