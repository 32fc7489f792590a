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
import { otherModuleVendor, useNamesAdvice, vendorLabels } from '../../cartridges/other-names.ts';
import { relativePath } from '../../cartridges/paths.ts';
import {
  hasModuleRoot,
  isPlatformModule,
  similarPlatformModules,
} from '../../cartridges/platform-modules.ts';
import { similarNames } from '../../cartridges/similar-name.ts';
import type { VendorName } from '../../contract/vendor.ts';
import { fileStart, toRange, uriOf, type LanguageDocument } from './language-document.ts';
import { newModules, type NewModule } from './new-modules.ts';
import { requireCallAt, requireCalls, type RequireCall } from './require-calls.ts';
import { innermostCartridge, type CartridgeWorkspace } from './workspace.ts';

/** Code of the diagnostic for a module that does not exist. */
export const unresolvedModule = 'unresolved-module';

/** The data of a diagnostic for a module that does not exist. */
export interface ModuleProblemData {
  /** The modules that can be created, most likely first. */
  readonly newModules?: readonly NewModule[];
}

/** Maximum number of suggestions for one module. */
const maxReplacements = 3;

/** Maximum number of modules in one completion. */
const maxCompletions = 200;

/** Whether the platform runs a script or a template: it is in a cartridge, and not in a folder with browser scripts. */
export async function isPlatformScript(workspace: CartridgeWorkspace, file: string): Promise<boolean> {
  const cartridge = await workspace.findCartridge(file);
  const path = cartridge && relativePath(cartridge.codeFolder, file);
  const isCode = path !== undefined && (isScript(path) || path.endsWith('.isml'));
  return isCode && !browserFolders.includes(path.split('/')[0] ?? '');
}

/** Returns the files to which a script's module ID refers: first the file that is loaded, then those it overrides. */
export async function resolveModuleId(
  workspace: CartridgeWorkspace,
  file: string,
  id: string,
): Promise<readonly ModuleFile[]> {
  const cartridge = await workspace.findCartridge(file);
  const candidates = modulePlaces(id, { file, cartridge }, await workspace.search());
  return workspace.read(resolveModule(candidates));
}

export async function requireLinks(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (const call of requireCalls(file, text)) {
    const [module] = await resolveModuleId(workspace, file, call.id);
    if (module) links.push({ range: toRange(document, call), target: uriOf(module.file) });
  }
  return links;
}

/**
 * Returns the definition of a module ID: the file that is loaded. Returns none for relative IDs without the extension
 * `.ds`, which editors resolve themselves.
 */
export async function requireDefinitions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const call = requireCallAt(file, text, offset);
  if (!call || (moduleIdKind(call.id) === 'relative' && !call.id.endsWith('.ds'))) return [];
  const modules = await resolveModuleId(workspace, file, call.id);
  return modules.slice(0, 1).map((module) => ({
    originSelectionRange: toRange(document, call),
    targetUri: uriOf(module.file),
    targetRange: fileStart,
    targetSelectionRange: fileStart,
  }));
}

/** Returns the hover for a module ID: the file that is loaded, and the files that it overrides. */
export async function requireHover(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const call = requireCallAt(file, text, offset);
  const modules = call ? await resolveModuleId(workspace, file, call.id) : [];
  const [loadedModule, ...overriddenFiles] = modules;
  if (!call || !loadedModule) return undefined;
  const lines = [
    `Loads ${moduleLink(loadedModule)}`,
    ...overriddenFiles.map((module) => `overrides ${moduleLink(module)}`),
  ];
  return {
    contents: { kind: 'markdown', value: lines.join('  \n') },
    range: toRange(document, call),
  };
}

/** Returns a Markdown link to a module's file, such as `app_custom/cartridge/scripts/cart.js`. */
export const moduleLink = ({ cartridge, path, file }: ModuleFile): string =>
  `[${cartridge.name}/${path}](${uriOf(file)})`;

/**
 * Completes module IDs, except relative ones, which it leaves to editors. The typed text may be any part of the path:
 * `cartHel` matches `cart/cartHelpers`. IDs with the name of a cartridge are completed once a slash is typed.
 */
export async function requireCompletions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<CompletionList | undefined> {
  const call = requireCallAt(file, text, offset);
  if (!call || call.id.startsWith('.')) return undefined;
  const typedText = text.slice(call.start, offset);
  const cartridgesById = await findCompletionIds(workspace, file, typedText);
  const range = toRange(document, call);
  const items = [...cartridgesById].slice(0, maxCompletions).map(([id, names]) => ({
    label: id,
    kind: CompletionItemKind.Module,
    detail: names.join(' › '),
    filterText: id,
    textEdit: { range, newText: id },
  }));
  return { isIncomplete: cartridgesById.size > maxCompletions, items };
}

/**
 * Returns the module IDs that contain the typed text, with the cartridges that have the module. The loaded module's
 * cartridge is first.
 */
async function findCompletionIds(
  workspace: CartridgeWorkspace,
  file: string,
  typedText: string,
): Promise<ReadonlyMap<string, string[]>> {
  const { onPath, offPath, moduleFolders } = await workspace.search();
  const ownCartridge = await workspace.findCartridge(file);
  const ids = new Map<string, string[]>();
  const addIds = async (cartridges: readonly Cartridge[], getPrefix: (cartridge: Cartridge) => string) => {
    for (const cartridge of cartridges) {
      const root = relativePath(moduleRoot(cartridge), cartridge.codeFolder);
      for (const path of await workspace.listFiles(cartridge)) {
        if (!isScript(path) || browserFolders.includes(path.split('/')[0] ?? '')) continue;
        const subpath = (root === undefined ? path : `${root}/${path}`).replace(/\.(js|ds)$/, '');
        const id = `${getPrefix(cartridge)}${subpath}`;
        if (isMatch(id, typedText)) ids.set(id, [...(ids.get(id) ?? []), cartridge.name]);
      }
    }
  };
  const isNamed = !/^[*~]/.test(typedText);
  if (!typedText.startsWith('~') && !typedText.startsWith('/')) await addIds(onPath, () => '*/');
  if (ownCartridge && typedText.startsWith('~')) await addIds([ownCartridge], () => '~/');
  if (isNamed && typedText.includes('/')) {
    const slash = typedText.startsWith('/') ? '/' : '';
    await addIds([...onPath, ...offPath], ({ name }) => `${slash}${name}/`);
  }
  if (isNamed) await addIds(moduleFolders, () => '');
  return ids;
}

/** Whether an ID contains the typed text, without the `*` or `~` and the slash at its start, ignoring case. */
const isMatch = (id: string, typedText: string): boolean =>
  id.toLowerCase().includes(typedText.replace(/^[*~]\/?/, '').toLowerCase());

/**
 * Reports each complete call of `require` whose module does not exist in the searched cartridges, except optional calls
 * and those in unit tests. A module with the root of the platform's or another vendor's modules is always reported. Any
 * other module that may exist outside the workspace is a hint, unless the ID resembles that of an existing module. A
 * module without a cartridge's name, which may belong to the platform, is reported only if its ID resembles another.
 */
export async function requireDiagnostics(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  const { file } = source;
  const cartridge = await workspace.findCartridge(file);
  const path = cartridge && relativePath(cartridge.codeFolder, file);
  if (path === undefined || isUnitTest(path) || !(await isPlatformScript(workspace, file))) return [];
  const search = await workspace.search();
  const isWorkspaceComplete = await workspace.isComplete();
  const diagnostics: Diagnostic[] = [];
  for (const call of requireCalls(file, source.text)) {
    const candidates = modulePlaces(call.id, { file, cartridge }, search);
    // If no cartridge has the name, the ID may be a module of the platform.
    const mayBePlatformModule =
      moduleIdKind(call.id) === 'named' && candidates.every(({ path }) => path === call.id);
    if (call.id === '' || !call.isComplete || call.isOptional) continue;
    if ((await workspace.read(resolveModule(candidates))).length > 0) continue;
    const otherVendor = otherModuleVendor(call.id, workspace.settings.vendor.moduleRoot);
    if (otherVendor !== undefined) {
      diagnostics.push(otherNamesDiagnostic(source, call, otherVendor));
      continue;
    }
    const platformDiagnostic = checkPlatformModule(source, call, workspace.settings.vendor.moduleRoot);
    if (platformDiagnostic) {
      diagnostics.push(platformDiagnostic);
      continue;
    }
    const { similarIds, sameNameIds } = await findSimilarModules(workspace, file, call);
    // A cartridge that the workspace lacks may be on an instance, but the bundled service does not run it.
    const isInMissingCartridge = mayBePlatformModule && /.\/cartridge\//.test(call.id);
    if (mayBePlatformModule && !isInMissingCartridge && similarIds.length === 0) continue;
    const mayBeMissingCartridge = isInMissingCartridge || moduleIdKind(call.id) === 'path';
    const mayExistOutsideWorkspace = mayBeMissingCartridge && !isWorkspaceComplete && similarIds.length === 0;
    const replacements = [...new Set([...similarIds, ...sameNameIds])].slice(0, maxReplacements);
    const searchedCartridges = candidates.flatMap(({ cartridges }) => cartridges.map(({ name }) => name));
    diagnostics.push({
      range: toRange(source.document, call),
      severity: mayExistOutsideWorkspace ? DiagnosticSeverity.Hint : DiagnosticSeverity.Warning,
      source: 'Cartwright',
      code: unresolvedModule,
      message: mayExistOutsideWorkspace
        ? `No cartridge in this workspace has the module '${call.id}'.`
        : `Cannot find the module '${call.id}'${describeSearchedCartridges(searchedCartridges)}.`,
      data: { replacements, newModules: newModules(candidates, cartridge?.name) },
    });
  }
  return diagnostics;
}

const otherNamesDiagnostic = (
  { document }: LanguageDocument,
  call: RequireCall,
  vendor: VendorName,
): Diagnostic => ({
  range: toRange(document, call),
  severity: DiagnosticSeverity.Warning,
  source: 'Cartwright',
  code: unresolvedModule,
  message: `'${call.id}' is a module with the ${vendorLabels[vendor]}. ${useNamesAdvice}.`,
  data: { vendor },
});

/** Returns the diagnostic of a module that the platform lacks; undefined for any module without the platform's root. */
function checkPlatformModule(
  { document }: LanguageDocument,
  call: RequireCall,
  moduleRoot: string,
): Diagnostic | undefined {
  if (!hasModuleRoot(call.id, moduleRoot) || isPlatformModule(call.id, moduleRoot)) return undefined;
  return {
    range: toRange(document, call),
    severity: DiagnosticSeverity.Warning,
    source: 'Cartwright',
    code: unresolvedModule,
    message: `Cannot find the module '${call.id}' in the Script API.`,
    data: { replacements: similarPlatformModules(call.id, moduleRoot).slice(0, maxReplacements) },
  };
}

/** Whether a script is a unit test, which runs outside the platform and replaces modules with mocks. */
const isUnitTest = (path: string): boolean =>
  /(?:^|\/)(?:__tests__|__mocks__|tests?)\/|\.(?:test|spec)\.js$/.test(path);

/** Maximum number of cartridges that a message names. */
const maxNamedCartridges = 5;

function describeSearchedCartridges(names: readonly string[]): string {
  const distinctNames = [...new Set(names)];
  if (distinctNames.length === 0) return '';
  const unnamedCount = distinctNames.length - maxNamedCartridges;
  const suffix = unnamedCount > 0 ? ` and ${unnamedCount} more` : '';
  return ` in ${distinctNames.slice(0, maxNamedCartridges).join(', ')}${suffix}`;
}

/** Minimum length of a module's name for spelling suggestions. Shorter names resemble too many others. */
const minSimilarNameLength = 5;

/** Returns the IDs of modules that differ in a few characters, and the IDs of modules with the same file name. */
async function findSimilarModules(
  workspace: CartridgeWorkspace,
  file: string,
  { id }: RequireCall,
): Promise<{ readonly similarIds: readonly string[]; readonly sameNameIds: readonly string[] }> {
  const path = id.replace(/\.(js|ds)$/, '');
  const name = path.split('/').at(-1) ?? '';
  if (name === '' || id.startsWith('.')) return { similarIds: [], sameNameIds: [] };
  const typedText = moduleIdKind(id) === 'named' && !id.startsWith('/') ? '' : '*/';
  const ids = [...(await findCompletionIds(workspace, file, typedText)).keys()];
  return {
    similarIds: name.length < minSimilarNameLength ? [] : similarNames(path, ids),
    sameNameIds: ids.filter((candidate) => candidate.endsWith(`/${name}`)),
  };
}

/** Returns the files that a script overrides and that override it, in the order of the cartridge path. */
export async function findOverlays(
  workspace: CartridgeWorkspace,
  file: string,
): Promise<{
  readonly overridingFiles: readonly ModuleFile[];
  readonly overriddenFiles: readonly ModuleFile[];
  /** Whether the order is that of a cartridge path, not that in which the cartridges were found. */
  readonly isPathKnown: boolean;
}> {
  const allCartridges = await workspace.search();
  const knownPath = await workspace.knownPath();
  const search = { ...allCartridges, onPath: knownPath ?? allCartridges.onPath };
  const isPathKnown = knownPath !== undefined;
  const cartridge = innermostCartridge(allCartridges, file);
  const path = cartridge && relativePath(moduleRoot(cartridge), file);
  if (!cartridge || path === undefined || !search.onPath.includes(cartridge))
    return { overridingFiles: [], overriddenFiles: [], isPathKnown };
  const earlierCartridges = search.onPath.slice(0, search.onPath.indexOf(cartridge));
  const overridingFiles = await workspace.read(
    resolveModule([{ cartridges: earlierCartridges, path: path.replace(/\.(js|ds)$/, '') }]),
  );
  return {
    overridingFiles,
    overriddenFiles: await workspace.read(overriddenModules(path, cartridge, search)),
    isPathKnown,
  };
}
