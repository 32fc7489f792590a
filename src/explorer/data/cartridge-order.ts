/**
 * A cartridge path in which some cartridges were moved to where another one stands (`at` is its index; the path's length
 * for its end). Those that move keep their order.
 */
export function moved(path: readonly string[], names: readonly string[], at: number): string[] {
  const moving = path.filter((name) => names.includes(name));
  const before = path.slice(0, at).filter((name) => !names.includes(name));
  const after = path.slice(at).filter((name) => !names.includes(name));
  return [...before, ...moving, ...after];
}
