import type { TextEdit } from 'vscode-languageserver';
import { isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import { query } from '../../cartridges/file-reader.ts';
import { moduleIdKind, moduleRoot } from '../../cartridges/module-resolution.ts';
import { lastSegment, parentFolder, pathBelow, relativePath } from '../../cartridges/paths.ts';
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
  /** The script's name without extension, or its folder's for an `index`. Only texts that contain it are searched. */
  readonly name: string;
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
      const file = pathBelow(cartridge.code, path);
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
    const folder = relativePath(cartridge.code, from);
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
          from: pathBelow(cartridge.code, path),
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
    const name = removeExtension(lastSegment(from));
    // A folder with an `index` is a module, too.
    moves.push({ from, to, toCartridge, name: name === 'index' ? lastSegment(parentFolder(from)) : name });
  }
  return moves;
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
  const candidates = moves.filter(({ name }) => text.includes(name));
  if (candidates.length === 0) return [];
  const edits: TextEdit[] = [];
  for (const call of requireCalls(file, text)) {
    if (moduleIdKind(call.id) === 'relative' || !call.isComplete) continue;
    const modules = await resolveModuleId(workspace, file, call.id);
    const move = candidates.find(({ from }) => modules[0]?.file === from);
    if (!move || modules.length > 1) continue;
    const newText = rewriteModuleId(call.id, cartridge, move);
    if (newText !== call.id) edits.push({ range: toRange(createTextDocument(file, text), call), newText });
  }
  return edits;
}

const removeExtension = (path: string): string => path.replace(/\.(js|ds)$/, '');

/**
 * Returns the ID of a module after its move. It has an extension or an `index` only if the old ID has. An ID with `~`
 * gets the name of the cartridge if the module moves to another one.
 */
function rewriteModuleId(id: string, requirer: Cartridge, { from, to, toCartridge }: ScriptMove): string {
  const path = relativePath(moduleRoot(toCartridge), to) ?? '';
  const module = /\.(js|ds)$/.test(id) ? path : removeExtension(path);
  const isFolder =
    removeExtension(lastSegment(from)) === 'index' && !/(?:^|\/)index(?:\.(?:js|ds))?$/.test(id);
  const target = isFolder ? module.replace(/\/index$/, '') : module;
  switch (moduleIdKind(id)) {
    case 'path':
      return `*/${target}`;
    case 'own-cartridge':
      return toCartridge.code === requirer.code ? `~/${target}` : `${toCartridge.name}/${target}`;
    default:
      if (toCartridge.isShared) return target;
      return `${id.startsWith('/') ? '/' : ''}${toCartridge.name}/${target}`;
  }
}
