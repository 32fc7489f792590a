import type { CodeLens, Command } from 'vscode-languageserver';
import { allHookCallers, callerLabel } from '../../cartridges/hook-points.ts';
import { isMeantFor, readIgnoredRegistrations } from '../../cartridges/hooks.ts';
import { otherVendorOf } from '../../cartridges/other-hook-names.ts';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import type { ModuleFile } from '../../cartridges/module-resolution.ts';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { functionOffset } from '../explorer/scripts/hook-function.ts';
import { findReachableOperation } from '../explorer/scripts/reachable-operation.ts';
import { findEndingHook } from './earlier-hooks.ts';
import { findRegistrations } from './hook-features.ts';
import { fileStart, toRange, uriOf, type LanguageDocument } from './language-document.ts';
import { findOverlays } from './require-features.ts';
import { innermostCartridge, type CartridgeWorkspace } from './workspace.ts';

/** IDs of the editor's commands. A code lens without a command is a label that cannot be clicked. */
export interface LensCommands {
  /** Opens a document. Its arguments are the URI and, for a place in the document, the line, 1-based. */
  readonly open?: string;
  /**
   * Debugs a hook. Its arguments are the hook's name, the URI of the script, and the ID of an operation that runs the
   * hook.
   */
  readonly debugHook?: string;
  /** Adds a cartridge to the start of the cartridge path of the active site. Its only argument is the cartridge's name. */
  readonly addToPath?: string;
  /** Selects the names of a vendor, for a quick fix. Its only argument is `svc` or `dw`. */
  readonly selectVendor?: string;
  /** Asks what to set up in the workspace, such as the names that its hooks have. It has no arguments. */
  readonly setUpWorkspace?: string;
}

/**
 * Returns code lenses. Above the function of a hook: "Debug This Hook", its name and operations, whether the name is
 * another vendor's, and the earlier cartridge that ends the hook. At the top of a script: the files that override it, and
 * those that it overrides.
 */
export async function codeLenses(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  commands: LensCommands,
): Promise<CodeLens[]> {
  return [
    ...(await overlayLenses(workspace, source, commands)),
    ...(await hookLenses(workspace, source, commands)),
  ];
}

async function overlayLenses(
  workspace: CartridgeWorkspace,
  { file, text }: LanguageDocument,
  { open }: LensCommands,
): Promise<CodeLens[]> {
  // A hook runs in every cartridge that registers it, so its scripts do not override each other.
  if (await isHookScript(workspace, file, text)) return [];
  const { overridingFiles, overriddenFiles, isPathKnown } = await findOverlays(workspace, file);
  const createLens = (title: string, { cartridge, path, file: target }: ModuleFile): CodeLens => {
    const id = `${cartridge.name}/${path}`;
    // The order in which the cartridges were found says nothing about the order on the path.
    const label = isPathKnown
      ? `${title} ${id}`
      : `Same path as ${id} (the cartridge path decides which file runs, and is not known yet)`;
    return { range: fileStart, command: withCommand(label, open, [uriOf(target)]) };
  };
  return [
    ...overridingFiles.map((module) => createLens('Overridden by', module)),
    ...(await withoutHookScripts(workspace, overriddenFiles)).map((module) =>
      createLens('Overrides', module),
    ),
  ];
}

/** Whether a script is registered for a hook, perhaps with a wrong path or in an invalid hooks file. */
async function isHookScript(workspace: CartridgeWorkspace, file: string, text: string): Promise<boolean> {
  if ((await findRegistrations(workspace, file)).length > 0) return true;
  const cartridge = innermostCartridge(await workspace.search(), file);
  if (!cartridge) return false;
  const hooks = await workspace.hooksOf(cartridge);
  const ignoredRegistrations = await workspace.read(readIgnoredRegistrations(hooks, cartridge));
  return (
    ignoredRegistrations.some((registration) => registration.file === file) ||
    [...hooks.registrations, ...ignoredRegistrations].some((registration) =>
      isMeantFor(registration, file, text),
    )
  );
}

/** Returns the modules that are not scripts of hooks. A hook's script is not overridden by one with the same path. */
async function withoutHookScripts(
  workspace: CartridgeWorkspace,
  modules: readonly ModuleFile[],
): Promise<ModuleFile[]> {
  const files: ModuleFile[] = [];
  for (const module of modules) {
    const text = await workspace.readText(module.file);
    if (!(await isHookScript(workspace, module.file, text))) files.push(module);
  }
  return files;
}

async function hookLenses(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  commands: LensCommands,
): Promise<CodeLens[]> {
  const { open, debugHook, setUpWorkspace } = commands;
  const callers = allHookCallers(workspace.settings.vendor);
  const lenses: CodeLens[] = [];
  for (const { cartridge, registration } of await findRegistrations(workspace, file)) {
    const { name } = registration;
    const start = functionOffset(text, functionNameOf(name, text));
    // A function that does not exist has no position. The hooks file shows this problem.
    if (start === undefined) continue;
    const range = toRange(document, { start, end: start });
    const callersOfHook = callers.get(name) ?? [];
    const reachableOperation = findReachableOperation(name, callersOfHook);
    // The list of the operations may be longer than the window is wide.
    if (debugHook !== undefined && reachableOperation !== undefined) {
      const args = [name, uriOf(file), reachableOperation.id];
      lenses.push({ range, command: withCommand('$(debug-alt) Debug This Hook', debugHook, args) });
    }
    const title = [name, ...callersOfHook.map(callerLabel)].join(' · ');
    lenses.push({ range, command: withCommand(title, undefined, []) });
    if (otherVendorOf(name, workspace.settings.vendor) !== undefined)
      lenses.push({
        range,
        command:
          setUpWorkspace === undefined
            ? withCommand('Not run: the platform uses other names', undefined, [])
            : withCommand('Not run: Set Up Workspace...', setUpWorkspace, []),
      });
    const pathCommand = await offPathCommand(workspace, cartridge, commands);
    if (pathCommand) lenses.push({ range, command: pathCommand });
    const endingHook = await findEndingHook(workspace, cartridge, registration);
    if (endingHook)
      lenses.push({
        range,
        command: withCommand(`"${endingHook.cartridge}" ends the hook before this file runs`, open, [
          uriOf(endingHook.file),
          endingHook.line,
        ]),
      });
  }
  return lenses;
}

/** Returns the label of a cartridge that is not on the cartridge path; undefined if it is, or if no path is known. */
async function offPathCommand(
  workspace: CartridgeWorkspace,
  { name }: Cartridge,
  { addToPath }: LensCommands,
): Promise<Command | undefined> {
  const path = await workspace.knownPath();
  if (!path || path.some((cartridge) => cartridge.name === name)) return undefined;
  const text = `Not run: "${name}" is not on the cartridge path`;
  // The command changes the path of the site, which does not count if another one is configured.
  return addToPath === undefined || workspace.hasConfiguredPath
    ? withCommand(text, undefined, [])
    : withCommand(`${text}. Add to Cartridge Path`, addToPath, [name]);
}

const withCommand = (title: string, command: string | undefined, args: readonly unknown[]): Command => ({
  title,
  command: command ?? '',
  ...(command === undefined ? {} : { arguments: [...args] }),
});
