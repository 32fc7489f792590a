import {
  DiagnosticSeverity,
  CompletionItemKind,
  type CompletionList,
  type Diagnostic,
  type DocumentLink,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import { browserFolders, isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import {
  moduleIdKind,
  modulePlaces,
  moduleRoot,
  overriddenModules,
  resolveModule,
  type ModuleFile,
} from '../../cartridges/module-resolution.ts';
import { relativePath } from '../../cartridges/paths.ts';
import { similarNames } from '../../cartridges/similar-name.ts';
import { fileStart, rangeIn, uriOf, type LanguageDocument } from './language-document.ts';
import { requireCallAt, requireCalls, type RequireCall } from './require-calls.ts';
import type { CartridgeWorkspace } from './workspace.ts';

export const unresolvedModule = 'unresolved-module';

/** Maximum number of modules in one completion. */
const maxCompletions = 200;

/** Whether the platform would run a script or a template: it is in a cartridge, and not in a folder for browsers. */
export async function isPlatformScript(workspace: CartridgeWorkspace, file: string): Promise<boolean> {
  const cartridge = await workspace.cartridgeOf(file);
  const path = cartridge && relativePath(cartridge.code, file);
  const isCode = path !== undefined && (isScript(path) || path.endsWith('.isml'));
  return isCode && !browserFolders.includes(path.split('/')[0] ?? '');
}

/** The files that a module ID in a script refers to: the one that is loaded, then those that it overrides. */
export async function modulesOf(
  workspace: CartridgeWorkspace,
  file: string,
  id: string,
): Promise<readonly ModuleFile[]> {
  const cartridge = await workspace.cartridgeOf(file);
  const places = modulePlaces(id, { file, cartridge }, await workspace.search());
  return workspace.read(resolveModule(places));
}

export async function requireLinks(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (const call of requireCalls(file, text)) {
    const [module] = await modulesOf(workspace, file, call.id);
    if (module) links.push({ range: rangeIn(document, call), target: uriOf(module.file) });
  }
  return links;
}

/**
 * Definitions of module IDs: the file that is loaded, and those that it overrides. None for relative IDs, which editors resolve
 * themselves.
 */
export async function requireDefinitions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const call = requireCallAt(file, text, offset);
  if (!call || (moduleIdKind(call.id) === 'relative' && !call.id.endsWith('.ds'))) return [];
  const modules = await modulesOf(workspace, file, call.id);
  return modules.slice(0, 1).map((module) => ({
    originSelectionRange: rangeIn(document, call),
    targetUri: uriOf(module.file),
    targetRange: fileStart,
    targetSelectionRange: fileStart,
  }));
}

/** What a module ID loads, and what that overrides. */
export async function requireHover(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const call = requireCallAt(file, text, offset);
  const modules = call ? await modulesOf(workspace, file, call.id) : [];
  const [loaded, ...overridden] = modules;
  if (!call || !loaded) return undefined;
  const lines = [
    `Loads ${moduleLink(loaded)}`,
    ...overridden.map((module) => `overrides ${moduleLink(module)}`),
  ];
  return {
    contents: { kind: 'markdown', value: lines.join('  \n') },
    range: rangeIn(document, call),
  };
}

/** `app_custom/cartridge/scripts/cart.js`, linked to the file. */
export const moduleLink = ({ cartridge, path, file }: ModuleFile): string =>
  `[${cartridge.name}/${path}](${uriOf(file)})`;

/**
 * Completes IDs that begin with `*`, `~`, a slash or the name of a cartridge. The typed text may be from the middle of the
 * path: `cartHel` finds `cart/cartHelpers`. None for relative IDs, which editors complete themselves.
 */
export async function requireCompletions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<CompletionList | undefined> {
  const call = requireCallAt(file, text, offset);
  if (!call || call.id.startsWith('.')) return undefined;
  const typed = text.slice(call.start, offset);
  const idsByCartridges = await completionIds(workspace, file, typed);
  const range = rangeIn(document, call);
  const items = [...idsByCartridges].slice(0, maxCompletions).map(([id, names]) => ({
    label: id,
    kind: CompletionItemKind.Module,
    detail: names.join(' › '),
    filterText: id,
    textEdit: { range, newText: id },
  }));
  return { isIncomplete: idsByCartridges.size > maxCompletions, items };
}

/** Module IDs that contain the typed text, with the cartridges that have the module, first the one that is loaded. */
async function completionIds(
  workspace: CartridgeWorkspace,
  file: string,
  typed: string,
): Promise<ReadonlyMap<string, string[]>> {
  const { onPath, offPath, modules } = await workspace.search();
  const ownCartridge = await workspace.cartridgeOf(file);
  const ids = new Map<string, string[]>();
  const addAll = async (cartridges: readonly Cartridge[], prefixOf: (cartridge: Cartridge) => string) => {
    for (const cartridge of cartridges) {
      const root = relativePath(moduleRoot(cartridge), cartridge.code);
      for (const path of await workspace.filesOf(cartridge)) {
        if (!isScript(path) || browserFolders.includes(path.split('/')[0] ?? '')) continue;
        const below = (root === undefined ? path : `${root}/${path}`).replace(/\.(js|ds)$/, '');
        const id = `${prefixOf(cartridge)}${below}`;
        if (matches(id, typed)) ids.set(id, [...(ids.get(id) ?? []), cartridge.name]);
      }
    }
  };
  const isNamed = !/^[*~]/.test(typed);
  if (!typed.startsWith('~') && !typed.startsWith('/')) await addAll(onPath, () => '*/');
  if (ownCartridge && typed.startsWith('~')) await addAll([ownCartridge], () => '~/');
  if (isNamed && typed.includes('/')) {
    const slash = typed.startsWith('/') ? '/' : '';
    await addAll([...onPath, ...offPath], ({ name }) => `${slash}${name}/`);
  }
  if (isNamed) await addAll(modules, () => '');
  return ids;
}

/** Whether the typed text, without its first characters `*` and slash, is part of the ID, ignoring case. */
const matches = (id: string, typed: string): boolean =>
  id.toLowerCase().includes(typed.replace(/^[*~]\/?/, '').toLowerCase());

/**
 * Calls of `require` whose module exists in no cartridge that is searched. A module that a cartridge outside the workspace may
 * have is a problem only if its ID resembles another.
 */
export async function requireDiagnostics(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  const { file } = source;
  const cartridge = await workspace.cartridgeOf(file);
  const path = cartridge && relativePath(cartridge.code, file);
  if (path === undefined || isTestScript(path) || !(await isPlatformScript(workspace, file))) return [];
  const search = await workspace.search();
  const isComplete = await workspace.isComplete();
  const diagnostics: Diagnostic[] = [];
  for (const call of requireCalls(file, source.text)) {
    const places = modulePlaces(call.id, { file, cartridge }, search);
    // A name that no cartridge has may be a module of the platform.
    const isNamed = moduleIdKind(call.id) === 'named' && places.every(({ path }) => path === call.id);
    if (call.id === '' || isNamed || !call.isWhole || call.isOptional) continue;
    if ((await workspace.read(resolveModule(places))).length > 0) continue;
    const { misspelt, ofSameName } = await similarModules(workspace, file, call);
    const mayBeElsewhere = moduleIdKind(call.id) === 'path' && !isComplete;
    if (mayBeElsewhere && misspelt.length === 0) continue;
    const replacements = [...new Set([...misspelt, ...ofSameName])].slice(0, 3);
    const searched = places.flatMap(({ cartridges }) => cartridges.map(({ name }) => name));
    diagnostics.push({
      range: rangeIn(source.document, call),
      severity: DiagnosticSeverity.Warning,
      source: 'Cartwright',
      code: unresolvedModule,
      message: `Cannot find the module '${call.id}'${placesText(searched)}.`,
      data: { replacements },
    });
  }
  return diagnostics;
}

/** Whether a script is that of a test, which runs on a machine of its own and replaces modules. */
const isTestScript = (path: string): boolean =>
  /(?:^|\/)(?:__tests__|__mocks__|tests?)\/|\.(?:test|spec)\.js$/.test(path);

/** At most this many searched cartridges are named. */
const maxNamedPlaces = 5;

function placesText(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return '';
  const rest = distinct.length - maxNamedPlaces;
  const others = rest > 0 ? ` and ${rest} more` : '';
  return ` in ${distinct.slice(0, maxNamedPlaces).join(', ')}${others}`;
}

/** Shorter names of modules resemble too many others. */
const minSimilarName = 5;

/** IDs that differ in a few characters, and modules of the same file name elsewhere on the cartridge path. */
async function similarModules(
  workspace: CartridgeWorkspace,
  file: string,
  { id }: RequireCall,
): Promise<{ readonly misspelt: readonly string[]; readonly ofSameName: readonly string[] }> {
  const path = id.replace(/\.(js|ds)$/, '');
  const name = path.split('/').at(-1) ?? '';
  if (name === '' || id.startsWith('.')) return { misspelt: [], ofSameName: [] };
  const ids = [...(await completionIds(workspace, file, '*/')).keys()];
  return {
    misspelt: name.length < minSimilarName ? [] : similarNames(path, ids),
    ofSameName: ids.filter((candidate) => candidate.endsWith(`/${name}`)),
  };
}

/** The files that a script overrides and that override it, in the order of the cartridge path. */
export async function overlaysOf(
  workspace: CartridgeWorkspace,
  file: string,
): Promise<{ readonly overriding: readonly ModuleFile[]; readonly overridden: readonly ModuleFile[] }> {
  const search = await workspace.search();
  const cartridge = await workspace.cartridgeOf(file);
  const path = cartridge && relativePath(moduleRoot(cartridge), file);
  if (!cartridge || path === undefined || !search.onPath.includes(cartridge))
    return { overriding: [], overridden: [] };
  const earlier = search.onPath.slice(0, search.onPath.indexOf(cartridge));
  const overriding = await workspace.read(
    resolveModule([{ cartridges: earlier, path: path.replace(/\.(js|ds)$/, '') }]),
  );
  return { overriding, overridden: await workspace.read(overriddenModules(path, cartridge, search)) };
}
