/** The platform's own cartridge: every path ends with it, none can be without it, and nobody can move it. */
export const coreCartridge = 'core';

/** Letters, digits and `_`, beginning with a letter (data-api 4, Sites). */
export const isCartridgeName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name);

/** Names of the custom cartridges of a stored path. */
export const cartridgesOf = (path: string): string[] =>
  path.split(':').filter((name) => name !== '' && name !== coreCartridge);

/** A stored path as answers show it. */
export const answeredPath = (path: string): string => [...cartridgesOf(path), coreCartridge].join(':');

/**
 * The custom cartridges of a path that a client sends; the core cartridge may stand at its end, as answers have it.
 * @returns the names, or the first that cannot stand there: malformed, twice, or the core cartridge elsewhere
 */
export function parseCartridgePath(text: string): { names: string[] } | { wrong: string } {
  const all = text.split(':');
  const names = all.length > 0 && all.at(-1) === coreCartridge ? all.slice(0, -1) : all;
  const wrong = names.find(
    (name, index) => !isCartridgeName(name) || name === coreCartridge || names.indexOf(name) !== index,
  );
  return wrong === undefined ? { names } : { wrong };
}

export type CartridgePosition = 'first' | 'last' | 'before' | 'after';

/** The names with one more; undefined where `target`, before or after which it should go, is not among them. */
export function withCartridge(
  names: readonly string[],
  name: string,
  position: CartridgePosition,
  target: string | undefined,
): string[] | undefined {
  if (position === 'first') return [name, ...names];
  if (position === 'last') return [...names, name];
  const at = target === undefined ? -1 : names.indexOf(target);
  return at < 0 ? undefined : names.toSpliced(position === 'before' ? at : at + 1, 0, name);
}
