import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShared } from './discovery.ts';
import { hooksOf } from './hook-registry.ts';
import type { MappedFile, ScriptMap } from './script-map.ts';
import { browserFolders } from './script-files.ts';

/** A cartridge path, and who said so. */
export interface CartridgePath {
  /** In order of precedence. */
  readonly names: readonly string[];
  /** A site does not state what a platform adds of itself, so nothing is off the path by its word alone. */
  readonly from: 'configuration' | 'site';
}

/** Why a script would not run although it is on the platform, and what to do about it. */
export interface Doubt {
  readonly kind: 'browser' | 'off-path' | 'overridden';
  readonly text: string;
  readonly remedy: string;
  /** The file that runs instead. */
  readonly instead?: string;
}

/**
 * Whether a script is for browsers, its cartridge not on the cartridge path, or a cartridge before it has a file of the
 * same name. Undefined where nothing speaks against it, or where the path is not known.
 */
export function overlayDoubt(
  { scriptPath, cartridge }: MappedFile,
  map: ScriptMap,
  path: CartridgePath | undefined,
): Doubt | undefined {
  if (isShared(cartridge)) return undefined;
  const below = scriptPath.slice(cartridge.root.length + 1);
  const [folder = ''] = below.split('/');
  if (browserFolders.includes(folder))
    return {
      kind: 'browser',
      text: `Scripts in the folder "${folder}" are sent to browsers: the platform does not run them.`,
      remedy:
        'Debug it in the browser, or set the breakpoint in the script of the platform that it belongs to.',
    };
  if (!path) return undefined;
  const at = path.names.indexOf(cartridge.name);
  if (at < 0 && path.from === 'site') return undefined;
  if (at < 0)
    return {
      kind: 'off-path',
      text: `The cartridge "${cartridge.name}" is not on the cartridge path (${path.names.join(':')}), so this file does not run.`,
      remedy: `Add "${cartridge.name}" to the cartridge path of the site, and to "cartridgePath" of the launch configuration.`,
    };
  // Hook scripts are not overlaid: those of all cartridges run, in the order of the path (open-points, Hooks).
  const file = join(cartridge.code, ...below.split('/'));
  if (hooksOf(cartridge).hooks.some((hook) => hook.file === file)) return undefined;
  for (const name of path.names.slice(0, at)) {
    const earlier = map.named(name);
    const instead = earlier && join(earlier.code, ...below.split('/'));
    if (instead === undefined || !existsSync(instead)) continue;
    // An overriding module that asks for module.superModule runs this one, too.
    if (contentOf(instead).includes('superModule')) return undefined;
    return {
      kind: 'overridden',
      text: `Overridden by the cartridge "${name}", which comes earlier on the cartridge path and has the same file: this one runs only where it is required by its full path.`,
      remedy: `Set the breakpoint in the file of "${name}", or take that file away.`,
      instead,
    };
  }
  return undefined;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
