import type { TextEdit } from 'vscode-languageserver';
import { isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import { query } from '../../cartridges/file-reader.ts';
import { moduleIdKind, moduleRoot } from '../../cartridges/module-resolution.ts';
import { nameOf, pathBelow, relativePath } from '../../cartridges/paths.ts';
import { rangeIn, uriOf } from './language-document.ts';
import { modulesOf } from './require-features.ts';
import { requireCalls } from './require-calls.ts';
import { openText } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A file that is about to be renamed or moved. */
export interface FileRename {
  readonly from: string;
  readonly to: string;
}

/**
 * The edits of module IDs that refer to a script before it is renamed, by URI. Relative IDs are left to the editor. An ID that would
 * still find the same module in another cartridge stays as it is.
 */
export async function renameEdits(
  workspace: CartridgeWorkspace,
  renames: readonly FileRename[],
): Promise<Record<string, TextEdit[]>> {
  const changes: Record<string, TextEdit[]> = {};
  const moves = [];
  for (const { from, to } of renames) {
    const [fromCartridge, toCartridge] = [await workspace.cartridgeOf(from), await workspace.cartridgeOf(to)];
    if (isScript(from) && isScript(to) && fromCartridge && toCartridge)
      moves.push({ from, to, fromCartridge, toCartridge, name: nameOf(from).replace(/\.(js|ds)$/, '') });
  }
  if (moves.length === 0) return changes;
  for (const cartridge of await workspace.cartridges()) {
    for (const path of await workspace.filesOf(cartridge)) {
      if (!isScript(path)) continue;
      const file = pathBelow(cartridge.code, path);
      const text = (await workspace.read(query('readText', file))) ?? '';
      const candidates = moves.filter(({ name }) => text.includes(name));
      if (candidates.length === 0) continue;
      const edits: TextEdit[] = [];
      for (const call of requireCalls(file, text)) {
        if (moduleIdKind(call.id) === 'relative') continue;
        const modules = await modulesOf(workspace, file, call.id);
        const move = candidates.find(({ from }) => modules[0]?.file === from);
        if (!move || modules.length > 1) continue;
        const newText = movedId(call.id, cartridge, move);
        if (newText !== call.id) edits.push({ range: rangeIn(openText(file, text), call), newText });
      }
      if (edits.length > 0) changes[uriOf(file)] = edits;
    }
  }
  return changes;
}

/** The ID of a module after its move, in the same form and with or without extension as before. */
function movedId(
  id: string,
  requirer: Cartridge,
  { to, toCartridge }: FileRename & { readonly toCartridge: Cartridge },
): string {
  const path = relativePath(moduleRoot(toCartridge), to) ?? '';
  const target = /\.(js|ds)$/.test(id) ? path : path.replace(/\.(js|ds)$/, '');
  switch (moduleIdKind(id)) {
    case 'path':
      return `*/${target}`;
    case 'own-cartridge':
      return toCartridge === requirer ? `~/${target}` : `${toCartridge.name}/${target}`;
    default:
      if (toCartridge.isShared) return target;
      return `${id.startsWith('/') ? '/' : ''}${toCartridge.name}/${target}`;
  }
}
