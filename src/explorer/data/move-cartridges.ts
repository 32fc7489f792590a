/**
 * Returns the path with some cartridges moved. They keep their relative order.
 * @param index the position in `path` before which they are inserted; `path.length` appends them
 */
export function moveCartridges(path: readonly string[], names: readonly string[], index: number): string[] {
  const movedNames = path.filter((name) => names.includes(name));
  const precedingNames = path.slice(0, index).filter((name) => !names.includes(name));
  const followingNames = path.slice(index).filter((name) => !names.includes(name));
  return [...precedingNames, ...movedNames, ...followingNames];
}

/**
 * Returns the path with a cartridge moved one position up (-1) or down (1); undefined if it is not on the path or is
 * already at that end.
 */
export function moveCartridgeBy(path: readonly string[], name: string, offset: -1 | 1): string[] | undefined {
  const index = path.indexOf(name);
  const target = index + offset;
  if (index < 0 || target < 0 || target >= path.length) return undefined;
  return moveCartridges(path, [name], offset < 0 ? target : target + 1);
}

/** Returns the path with the cartridges moved before `target` or, if `target` is not on the path, to its end. */
export function moveCartridgesBefore(
  path: readonly string[],
  names: readonly string[],
  target: string | undefined,
): string[] {
  const index = target === undefined ? -1 : path.indexOf(target);
  return moveCartridges(path, names, index < 0 ? path.length : index);
}
