import type { TextEdit } from 'vscode-languageserver';
import { isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import { query } from '../../cartridges/file-reader.ts';
import { moduleIdKind, moduleRoot } from '../../cartridges/module-resolution.ts';
import { joinPath, lastSegment, parentFolder, pathBelow, relativePath } from '../../cartridges/paths.ts';
import { hooksFileEdits } from './hook-renames.ts';
import { toRange, uriOf } from './language-document.ts';
import { resolveModuleId } from './require-features.ts';
import { requireCalls } from './require-calls.ts';
import { createTextDocument } from './text-document.ts';
import type { FileRename, ScriptText } from './renames.ts';
import { viewEdits, findViewMoves } from './view-renames.ts';
import type { CartridgeWorkspace } from './workspace.ts';

interface ScriptMove extends FileRename {
  readonly toCartridge: Cartridge;
  /**
   * The script's name without extension, and the names of the folders whose module it may be. Only texts that contain
   * one of them are searched.
   */
  readonly names: readonly string[];
}

/**
 * Returns the edits, by URI, that keep references valid when files or folders are renamed: in module IDs, in
 * references to templates and static files, in hooks files and in each `package.json`. Leaves relative IDs to the
 * editor. Does not change an ID for which another cartridge still has a file after the move.
 */
export async function renameEdits(
  workspace: CartridgeWorkspace,
  renames: readonly FileRename[],
): Promise<Record<string, TextEdit[]>> {
  const files = await expandFileMoves(workspace, renames);
  const changes = await hooksFileEdits(workspace, new Map(files.map(({ from, to }) => [from, to])));
  const moves = await findScriptMoves(workspace, files);
  const views = await findViewMoves(workspace, files);
  const names = await findCartridgeRenames(workspace, renames);
  if (moves.length === 0 && views.length === 0 && names.size === 0) return changes;
  for (const cartridge of await workspace.cartridges()) {
    for (const path of await workspace.listFiles(cartridge)) {
      if (!isScript(path) && !path.endsWith('.isml')) continue;
      const file = pathBelow(cartridge.codeFolder, path);
      const text = (await workspace.read(query('readText', file))) ?? '';
      const edits = [
        ...(await moduleIdEdits(workspace, cartridge, { file, text }, moves)),
        ...cartridgeNameEdits({ file, text }, names),
        ...viewEdits({ file, text }, views),
      ];
      if (edits.length > 0) changes[uriOf(file)] = edits;
    }
  }
  return changes;
}

/** Returns the moves of files in cartridges. A moved folder below a code folder is expanded to its files. */
async function expandFileMoves(
  workspace: CartridgeWorkspace,
  renames: readonly FileRename[],
): Promise<FileRename[]> {
  const moves: FileRename[] = [];
  for (const { from, to } of renames) {
    const cartridge = await workspace.findCartridge(from);
    if (!cartridge) continue;
    const folder = relativePath(cartridge.codeFolder, from);
    // A hooks file may be outside the code folder.
    if (folder === undefined) {
      moves.push({ from, to });
      continue;
    }
    for (const path of await workspace.listFiles(cartridge)) {
      const subpath =
        path === folder ? '' : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
      if (subpath !== undefined)
        moves.push({
          from: pathBelow(cartridge.codeFolder, path),
          to: subpath === '' ? to : pathBelow(to, subpath),
        });
    }
  }
  return moves;
}

async function findScriptMoves(
  workspace: CartridgeWorkspace,
  files: readonly FileRename[],
): Promise<ScriptMove[]> {
  const moves: ScriptMove[] = [];
  for (const { from, to } of files) {
    const toCartridge = await workspace.findCartridge(to);
    if (!isScript(from) || !isScript(to) || !toCartridge) continue;
    moves.push({ from, to, toCartridge, names: await findModuleNames(workspace, from) });
  }
  return moves;
}

/** Maximum number of folders between a `package.json` and the module that it names as `main`. */
const maxMainDepth = 3;

async function findModuleNames(workspace: CartridgeWorkspace, file: string): Promise<string[]> {
  const name = removeExtension(lastSegment(file));
  const parent = parentFolder(file);
  if (name === 'index' || name === 'main') return [lastSegment(parent)];
  const names = [name];
  let folder = parent;
  for (let depth = 0; depth < maxMainDepth; depth++, folder = parentFolder(folder))
    if ((await workspace.read(query('kind', joinPath(folder, 'package.json')))) === 'file')
      names.push(lastSegment(folder));
  return names;
}

/** Returns the new names of cartridges whose folders are renamed, by old name. */
async function findCartridgeRenames(
  workspace: CartridgeWorkspace,
  renames: readonly FileRename[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { name, folder, isShared } of await workspace.cartridges()) {
    const rename = renames.find(({ from }) => from === folder);
    if (rename && !isShared && lastSegment(rename.to) !== name) names.set(name, lastSegment(rename.to));
  }
  return names;
}

/** Returns the edits of module IDs that begin with the old name of a renamed cartridge. */
function cartridgeNameEdits({ file, text }: ScriptText, names: ReadonlyMap<string, string>): TextEdit[] {
  if (![...names.keys()].some((name) => text.includes(name))) return [];
  return requireCalls(file, text).flatMap((call) => {
    const [, slash = '', name = ''] = /^(\/?)([^/]+)\//.exec(call.id) ?? [];
    const newText = moduleIdKind(call.id) === 'named' ? names.get(name) : undefined;
    if (newText === undefined) return [];
    const start = call.start + slash.length;
    return [{ range: toRange(createTextDocument(file, text), { start, end: start + name.length }), newText }];
  });
}

async function moduleIdEdits(
  workspace: CartridgeWorkspace,
  cartridge: Cartridge,
  { file, text }: ScriptText,
  moves: readonly ScriptMove[],
): Promise<TextEdit[]> {
  const candidates = moves.filter(({ names }) => names.some((name) => text.includes(name)));
  if (candidates.length === 0) return [];
  const edits: TextEdit[] = [];
  for (const call of requireCalls(file, text)) {
    if (moduleIdKind(call.id) === 'relative' || !call.isComplete) continue;
    const modules = await resolveModuleId(workspace, file, call.id);
    const [module] = modules;
    const move = candidates.find(({ from }) => module?.file === from);
    if (!move || !module || modules.length > 1) continue;
    const newText = rewriteModuleId(call.id, cartridge, {
      ...move,
      subpath: folderSubpath(call.id, module.path),
    });
    if (newText !== call.id) edits.push({ range: toRange(createTextDocument(file, text), call), newText });
  }
  return edits;
}

const removeExtension = (path: string): string => path.replace(/\.(js|ds)$/, '');

/**
 * Returns the path of a module below the folder that an ID names, such as `/index.js`; '' for an ID that names the
 * module itself.
 */
function folderSubpath(id: string, modulePath: string): string {
  const idPath = id.replace(/\/+$/, '');
  const isNamed = (path: string): boolean => idPath === path || idPath.endsWith(`/${path}`);
  if (isNamed(modulePath) || isNamed(removeExtension(modulePath))) return '';
  for (let end = modulePath.lastIndexOf('/'); end > 0; end = modulePath.lastIndexOf('/', end - 1))
    if (isNamed(modulePath.slice(0, end))) return modulePath.slice(end);
  return '';
}

/**
 * Returns the ID of a module after its move. It has an extension only if the old ID has one. It names a folder if the
 * old ID does and the module is at the same place in its new folder (`subpath`). An ID with `~` gets the name of the
 * cartridge if the module moves to another one.
 */
function rewriteModuleId(
  id: string,
  requirer: Cartridge,
  { to, toCartridge, subpath }: ScriptMove & { readonly subpath: string },
): string {
  const path = relativePath(moduleRoot(toCartridge), to) ?? '';
  const modulePath = /\.(js|ds)$/.test(id) ? path : removeExtension(path);
  const target = subpath !== '' && path.endsWith(subpath) ? path.slice(0, -subpath.length) : modulePath;
  switch (moduleIdKind(id)) {
    case 'path':
      return `*/${target}`;
    case 'own-cartridge':
      return toCartridge.codeFolder === requirer.codeFolder ? `~/${target}` : `${toCartridge.name}/${target}`;
    default:
      if (toCartridge.isShared) return target;
      return `${id.startsWith('/') ? '/' : ''}${toCartridge.name}/${target}`;
  }
}
