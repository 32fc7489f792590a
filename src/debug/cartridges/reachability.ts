import { browserFolders } from '../../../cartridges/cartridge.ts';
import { runFileStepsSync } from '../../../cartridges/file-reader.ts';
import { readHooks } from '../../../cartridges/hooks.ts';
import { nodeFiles } from '../../../cartridges/node/node-files.ts';
import { findOverlay } from '../../../cartridges/overlays.ts';
import { pathBelow } from '../../../cartridges/paths.ts';
import type { MappedFile, ScriptMap } from './script-map.ts';

/** A cartridge path and its source. */
export interface CartridgePath {
  /** In order of precedence. */
  readonly names: readonly string[];
  /**
   * The path of a `site` omits the cartridges that a platform adds by itself, so a cartridge that it does not contain
   * may still run. The path that a `platform` reports is complete.
   */
  readonly source: 'configuration' | 'site' | 'platform';
}

/** Why a script would not run although it is on the platform, and how to fix that. */
export interface ReachabilityWarning {
  readonly kind: 'browser' | 'off-path' | 'overridden';
  readonly text: string;
  readonly explanation?: string;
  readonly remedy: string;
  /** The file that runs instead. */
  readonly overridingFile?: string;
  /** The cartridge of that file. */
  readonly overridingCartridge?: string;
}

/**
 * Returns a warning if a script is for browsers, if its cartridge is not on a complete cartridge path, or if a file of
 * an earlier cartridge on the path overrides it. Returns undefined if there is no problem. If the path is unknown, only
 * scripts for browsers get a warning.
 */
export function reachabilityWarning(
  { scriptPath, cartridge }: MappedFile,
  map: ScriptMap,
  path: CartridgePath | undefined,
): ReachabilityWarning | undefined {
  if (cartridge.isShared) return undefined;
  const relativePath = scriptPath.slice(cartridge.scriptRoot.length + 1);
  const [folder = ''] = relativePath.split('/');
  if (browserFolders.includes(folder))
    return {
      kind: 'browser',
      text: `Scripts in the folder "${folder}" are sent to browsers: the platform does not run them.`,
      remedy:
        'Debug it in the browser, or set the breakpoint in the script of the platform that it belongs to.',
    };
  if (!path) return undefined;
  const pathIndex = path.names.indexOf(cartridge.name);
  if (pathIndex < 0 && path.source === 'site') return undefined;
  if (pathIndex < 0)
    return {
      kind: 'off-path',
      text: `The cartridge "${cartridge.name}" is not on the cartridge path (${path.names.join(':')}), so this file does not run.`,
      remedy: `Add "${cartridge.name}" to the cartridge path of the site${path.source === 'platform' ? '' : ', and to "cartridgePath" of the launch configuration'}.`,
    };
  const earlierCartridges = path.names
    .slice(0, pathIndex)
    .map((name) => map.findByName(name))
    .filter((candidate) => candidate !== undefined);
  const overlay = findOverlay(relativePath, earlierCartridges, ({ code }, candidatePath) => {
    const candidate = pathBelow(code, candidatePath);
    return nodeFiles.kind(candidate) === 'file' ? candidate : undefined;
  });
  // An overriding module that uses `module.superModule` also runs this one.
  if (!overlay || (nodeFiles.readText(overlay.file) ?? '').includes('superModule')) return undefined;
  // Hook scripts do not override each other: the hooks of all cartridges run, in the order of the path
  // (open-points, Hooks).
  const file = pathBelow(cartridge.code, relativePath);
  if (runFileStepsSync(readHooks(cartridge), nodeFiles).registrations.some((hook) => hook.file === file))
    return undefined;
  const { name, code, scriptRoot } = overlay.cartridge;
  const overridingScript = `${scriptRoot}${overlay.file.slice(code.length).replaceAll('\\', '/')}`;
  return {
    kind: 'overridden',
    text: `Overridden by the cartridge "${name}".`,
    explanation: `It comes earlier on the cartridge path, so ${overridingScript} runs instead. This file runs only where it is required with "~/" or by its full path.`,
    remedy: `Set the breakpoint in the file of "${name}", or move this cartridge before it on the cartridge path.`,
    overridingFile: overlay.file,
    overridingCartridge: name,
  };
}
