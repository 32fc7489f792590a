import type { CodeLens, Command } from 'vscode-languageserver';
import { allHookCallers, callerLabel } from '../../cartridges/hook-points.ts';
import type { ModuleFile } from '../../cartridges/module-resolution.ts';
import { functionNameOf, functionOffset } from '../explorer/scripts/hook-function.ts';
import { canReach } from '../explorer/scripts/hook-steps.ts';
import { registrationsOf } from './hook-features.ts';
import { fileStart, rangeIn, uriOf, type LanguageDocument } from './language-document.ts';
import { overlaysOf } from './require-features.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Commands that the editor has, by what they do; without one, a code lens is only a text. */
export interface LensCommands {
  /** Opens the document of a URI, its only argument. */
  readonly open?: string;
  /** Debugs a hook: its full name, the URI of its script, and the ID of an operation that runs it. */
  readonly debugHook?: string;
}

/**
 * Above the function of a hook its name and operations, with "Debug This Hook"; at the top of a script the files that override
 * it and that it overrides.
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
  { file }: LanguageDocument,
  { open }: LensCommands,
): Promise<CodeLens[]> {
  // Hooks of all cartridges run; their scripts are not overlaid.
  if ((await registrationsOf(workspace, file)).length > 0) return [];
  const { overriding, overridden } = await overlaysOf(workspace, file);
  const lens = (title: string, { cartridge, path, file: target }: ModuleFile): CodeLens => ({
    range: fileStart,
    command: withCommand(`${title} ${cartridge.name}/${path}`, open, [uriOf(target)]),
  });
  return [
    ...overriding.map((module) => lens('Overridden by', module)),
    ...overridden.map((module) => lens('Overrides', module)),
  ];
}

async function hookLenses(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  { debugHook }: LensCommands,
): Promise<CodeLens[]> {
  const callers = allHookCallers(workspace.settings.vendor);
  const lenses: CodeLens[] = [];
  for (const { registration } of await registrationsOf(workspace, file)) {
    const { name } = registration;
    const start = functionOffset(text, functionNameOf(name));
    // A function that does not exist has no place; the hooks file says so.
    if (start === 0 && !/^(?:module\.)?exports\b|^function\b/.test(text)) continue;
    const range = rangeIn(document, { start, end: start });
    const hookCallers = callers.get(name) ?? [];
    const title = [name, ...hookCallers.map(callerLabel)].join(' · ');
    lenses.push({ range, command: withCommand(title, undefined, []) });
    const reachable = hookCallers.map(({ operation }) => operation).find(canReach);
    if (debugHook === undefined || reachable === undefined) continue;
    const args = [name, uriOf(file), reachable.id];
    lenses.push({ range, command: withCommand('$(debug-alt) Debug This Hook', debugHook, args) });
  }
  return lenses;
}

const withCommand = (title: string, command: string | undefined, args: readonly unknown[]): Command => ({
  title,
  command: command ?? '',
  ...(command === undefined ? {} : { arguments: [...args] }),
});
