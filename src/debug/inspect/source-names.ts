import { posix } from 'node:path';
import { cartridgeNameOf } from '../../../cartridges/cartridge.ts';

/**
 * Returns the names of a stack's scripts, by script path. If several have the same base name, such as a file and the one
 * that it overrides, their names contain the cartridge, as in `cart.js (app_custom)` or, within one cartridge, the
 * folder.
 */
export function distinctNames(scriptPaths: readonly string[]): ReadonlyMap<string, string> {
  // The stack of a recursion has few scripts.
  const distinctPaths = [...new Set(scriptPaths)];
  return new Map(distinctPaths.map((path) => [path, distinctName(path, distinctPaths)]));
}

function distinctName(path: string, scriptPaths: readonly string[]): string {
  const name = posix.basename(path);
  const others = scriptPaths.filter((other) => other !== path && posix.basename(other) === name);
  if (others.length === 0) return name;
  const cartridge = cartridgeNameOf(path);
  const hasNamesakeInCartridge = others.some((other) => cartridgeNameOf(other) === cartridge);
  return `${name} (${hasNamesakeInCartridge ? posix.dirname(path).replace(/^\//, '') : cartridge})`;
}
