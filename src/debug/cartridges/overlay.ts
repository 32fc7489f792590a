import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Cartridge } from './discovery.ts';
import type { MappedFile, ScriptMap } from './script-map.ts';

/**
 * Why a script would not run although it is on the platform: its cartridge is not on the cartridge path, or a cartridge
 * before it has a file of the same name. Undefined where nothing speaks against it, or where the path is not known.
 */
export function overlayDoubt(
  { scriptPath, cartridge }: MappedFile,
  map: ScriptMap,
  cartridgePath: readonly string[] | undefined,
): string | undefined {
  if (!cartridgePath) return undefined;
  const at = cartridgePath.indexOf(cartridge.name);
  if (at < 0)
    return `The cartridge "${cartridge.name}" is not on the cartridge path (${cartridgePath.join(':')}), so this file does not run. Add it to the path of the site.`;
  const below = scriptPath.slice(`/${cartridge.name}/cartridge/`.length);
  if (isHookScript(cartridge, below)) return undefined;
  for (const name of cartridgePath.slice(0, at)) {
    const earlier = map.named(name);
    const file = earlier && join(earlier.code, ...below.split('/'));
    if (file === undefined || !existsSync(file)) continue;
    // An overriding module that asks for module.superModule runs this one, too.
    if (contentOf(file).includes('superModule')) return undefined;
    return `Overridden by the cartridge "${name}", which comes earlier on the cartridge path and has the same file: this one runs only where it is required by its full path.`;
  }
  return undefined;
}

/** Hook scripts are not overlaid: those of all cartridges run, in the order of the path (open-points, Hooks). */
function isHookScript(cartridge: Cartridge, below: string): boolean {
  const folder = join(cartridge.code, '..');
  const { hooks } = parsed(join(folder, 'package.json')) as { hooks?: unknown };
  if (typeof hooks !== 'string') return false;
  const registry = resolve(folder, hooks);
  const { hooks: registered } = parsed(registry) as { hooks?: readonly { script?: unknown }[] };
  const file = join(cartridge.code, ...below.split('/'));
  return (
    Array.isArray(registered) &&
    registered.some(({ script }: { script?: unknown }) => {
      if (typeof script !== 'string') return false;
      const target = resolve(registry, '..', script);
      return target === file || `${target}.js` === file || `${target}.ds` === file;
    })
  );
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parsed(file: string): object {
  try {
    const value: unknown = JSON.parse(contentOf(file));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
