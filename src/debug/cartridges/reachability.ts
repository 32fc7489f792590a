import { withColons } from '../../../cartridges/cartridge-path.ts';
import { browserFolders, type Cartridge } from '../../../cartridges/cartridge.ts';
import { runFileStepsSync } from '../../../cartridges/file-reader.ts';
import { isMeantFor, readHooks, readIgnoredRegistrations } from '../../../cartridges/hooks.ts';
import { nodeFiles } from '../../../cartridges/node/node-files.ts';
import { findOverlay } from '../../../cartridges/overlays.ts';
import { pathBelow } from '../../../cartridges/paths.ts';
import { describePath, findMisspelledName, isOffLaunchPath, type PathContext } from './describe-path.ts';
import type { FunctionOverride } from './function-override.ts';
import type { ScriptIndex } from './script-index.ts';
import type { MappedFile, ScriptMap } from './script-map.ts';

/** A cartridge path and its source. */
export interface CartridgePath {
  /** In order of precedence. */
  readonly names: readonly string[];
  /**
   * The path of a `site` omits the cartridges that a platform adds by itself, so a cartridge that is not on it may
   * still run. The path that a `platform` reports is complete, and that of a launch `configuration` counts as complete:
   * on the bundled service, it includes what the service adds to it.
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
  /** Line of the first code of the function of the same name in `overridingFile`, if it has one. 1-based. */
  readonly overridingLine?: number | undefined;
  /** The cartridge of that file. */
  readonly overridingCartridge?: string;
  /** Whether the file that runs instead extends this one, or another file that overrides it. */
  readonly isExtension?: boolean;
  /** If `isExtension`: the file that does not call or load the overridden one, and the line of its function there. */
  readonly replacingFile?: string | undefined;
  readonly replacingLine?: number | undefined;
}

/** A file of an earlier cartridge on the path, with the same path in its cartridge. */
export interface Override {
  readonly cartridge: string;
  readonly file: string;
  readonly scriptPath: string;
  /**
   * What the file does with the function at the line in question, or with the overridden file if the line is in none.
   */
  readonly effect: FunctionOverride;
  /**
   * Whether a call of the function ends in this file: the file extends no other one, or its function of the same name
   * does not call the one that it overrides, in whichever file that is.
   */
  readonly isLast: boolean;
  /** The function that contains the line, if its name is known. */
  readonly functionName?: string | undefined;
  /** Line of the first code of the function of that name in the overriding file, if it has one. 1-based. */
  readonly line?: number | undefined;
}

/** A line of a script, and the sources of scripts. */
export interface ScriptLine {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly index: ScriptIndex;
}

/**
 * Returns a warning if a script does not run: it is for browsers, its cartridge is not on a complete cartridge path, or
 * an earlier cartridge on the path overrides the file or replaces the function at the line. Returns undefined if there
 * is no problem. If the path is unknown, only scripts for browsers get a warning. Scripts of hooks
 * do not count as overridden, and scripts that all cartridges share get no warning. `context` is used for the texts.
 */
export function reachabilityWarning(
  mappedFile: MappedFile,
  map: ScriptMap,
  path: CartridgePath | undefined,
  scriptLine: ScriptLine,
  context: PathContext = {},
): ReachabilityWarning | undefined {
  const { scriptPath, cartridge } = mappedFile;
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
  if (pathIndex < 0) return offPathWarning(cartridge.name, map, path, context);
  const overrides = findOverrides(mappedFile, map, path, scriptLine);
  const replacingOverride = overrides.find(({ effect }) => effect === 'loadsNone' || effect === 'replaced');
  if (!replacingOverride || isHookScript(mappedFile, scriptLine)) return undefined;
  // The files before it on the path may extend it: the first whose function does not call the next one runs.
  return overrideWarning(overrides.find(({ isLast }) => isLast) ?? replacingOverride, replacingOverride);
}

/** Returns the warning about a cartridge that is not on a complete path. */
function offPathWarning(
  name: string,
  map: ScriptMap,
  path: CartridgePath,
  context: PathContext,
): ReachabilityWarning {
  const kind = 'off-path';
  const correctedPath = withColons(path.names.join(':'));
  if (correctedPath !== undefined)
    return {
      kind,
      text: `The names on the cartridge path are not separated by colons, so "${name}" is not on it.`,
      explanation: `The path is ${path.names.join(':')}.`,
      remedy: `Change the path to ${correctedPath}.`,
    };
  const description = describePath({ map, ...context }, path.names, name);
  if (!isOffLaunchPath(context, name))
    return {
      kind,
      text: `"${name}" is not on the cartridge path, so this file does not run.`,
      explanation: `The path is ${description}`,
      remedy: `Add "${name}" to the cartridge path of the site${path.source === 'platform' ? '' : ', and to "cartridgePath" of the launch configuration'}.`,
    };
  const text = `"cartridgePath" of the launch configuration does not contain "${name}".`;
  const misspelledName = findMisspelledName({ map }, context.configuredNames ?? [], name);
  if (misspelledName !== undefined)
    return {
      kind,
      text,
      explanation: `The path contains "${misspelledName}", but no cartridge of this workspace has that name.`,
      remedy: `Did you mean "${name}" by "${misspelledName}"? Change it there, and restart the session.`,
    };
  return {
    kind,
    text,
    explanation: `The session uses the path ${description}`,
    remedy: `Add it there${context.isBundled === true ? '' : ' and to the cartridge path of the site'}, and restart the session.`,
  };
}

/** @param replacingOverride the first override that does not call the overridden function or load its file */
function overrideWarning(
  { cartridge, file, scriptPath, effect, functionName = '', line }: Override,
  replacingOverride: Override,
): ReachabilityWarning {
  const isExtension = effect !== 'loadsNone';
  const exception = 'only where its file is required with "~/" or by its full path.';
  const reason =
    replacingOverride.effect === 'replaced'
      ? `${scriptPath} extends this file through module.superModule, but its "${functionName}" does not call this one, which runs ${exception}`
      : `The "${functionName}" of ${scriptPath} calls no other one, and ${replacingOverride.scriptPath} does not extend this file, so this one runs ${exception}`;
  return {
    kind: 'overridden',
    text: isExtension
      ? `Overridden by the cartridge "${cartridge}": its "${functionName}" replaces this one.`
      : `Overridden by the cartridge "${cartridge}".`,
    explanation: isExtension
      ? `It comes earlier on the cartridge path. ${reason}`
      : `It comes earlier on the cartridge path, so ${scriptPath} runs instead. This file runs only where it is required with "~/" or by its full path.`,
    remedy: isExtension
      ? `Set the breakpoint in the function that runs, or call this one in ${replacingOverride.scriptPath} through module.superModule.`
      : `Move this cartridge before "${cartridge}" on the cartridge path, or set the breakpoint in the file that runs.`,
    overridingFile: file,
    overridingLine: line,
    overridingCartridge: cartridge,
    isExtension,
    ...(isExtension ? { replacingFile: replacingOverride.file, replacingLine: replacingOverride.line } : {}),
  };
}

/** Returns the files that override a script: those of earlier cartridges, in the order of the cartridge path. */
export function findOverrides(
  { scriptPath, cartridge }: MappedFile,
  map: ScriptMap,
  { names }: CartridgePath,
  { file, line, index }: ScriptLine,
): Override[] {
  const relativePath = scriptPath.slice(cartridge.scriptRoot.length + 1);
  const functionName = index.outermostFunction(file, line)?.name;
  const overlays = names.slice(0, Math.max(0, names.indexOf(cartridge.name))).flatMap((name) => {
    const earlierCartridge = map.findByName(name);
    return (earlierCartridge && findNamesake(relativePath, earlierCartridge)) ?? [];
  });
  return overlays.map((overlay, position) => {
    const { codeFolder, scriptRoot, name } = overlay.cartridge;
    const filesBetween = overlays.slice(position + 1).map((laterOverlay) => laterOverlay.file);
    const effect = index.functionOverride(overlay.file, { file, line }, filesBetween);
    return {
      cartridge: name,
      file: overlay.file,
      scriptPath: `${scriptRoot}${overlay.file.slice(codeFolder.length).replaceAll('\\', '/')}`,
      effect,
      isLast:
        effect === 'loadsNone' ||
        (functionName !== undefined && index.replacesFunction(overlay.file, functionName)),
      functionName,
      line: functionName === undefined ? undefined : index.functionLine(overlay.file, functionName),
    };
  });
}

const findNamesake = (relativePath: string, cartridge: Cartridge) =>
  findOverlay(relativePath, [cartridge], ({ codeFolder }, candidatePath) => {
    const candidate = pathBelow(codeFolder, candidatePath);
    return nodeFiles.kind(candidate) === 'file' ? candidate : undefined;
  });

/**
 * Returns the names of the cartridges after the script's on the cartridge path that have a file with the same path in
 * the cartridge.
 */
export function findLaterNamesakes(
  { scriptPath, cartridge }: MappedFile,
  map: ScriptMap,
  { names }: CartridgePath,
): string[] {
  const relativePath = scriptPath.slice(cartridge.scriptRoot.length + 1);
  return names.slice(names.indexOf(cartridge.name) + 1).filter((name) => {
    const laterCartridge = map.findByName(name);
    return laterCartridge !== undefined && findNamesake(relativePath, laterCartridge) !== undefined;
  });
}

/**
 * Whether a script is registered for a hook, perhaps with a wrong path or in an invalid hooks file. Hook scripts do not
 * override each other: the hooks of all cartridges run, in the order of the path (open-points, Hooks).
 */
export function isHookScript(
  { scriptPath, cartridge }: MappedFile,
  { file, index }: Pick<ScriptLine, 'file' | 'index'>,
): boolean {
  const mappedPath = pathBelow(cartridge.codeFolder, scriptPath.slice(cartridge.scriptRoot.length + 1));
  const hooks = runFileStepsSync(readHooks(cartridge), nodeFiles);
  const ignoredRegistrations = runFileStepsSync(readIgnoredRegistrations(hooks, cartridge), nodeFiles);
  return [...hooks.registrations, ...ignoredRegistrations].some(
    (hook) => hook.file === mappedPath || isMeantFor(hook, file, index.source(file) ?? ''),
  );
}
