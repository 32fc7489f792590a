import type { TextEdit } from 'vscode-languageserver';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { parentFolder, pathFromFolder, relativePath } from '../../cartridges/paths.ts';
import { memberOf, parseJson, rangeOf } from '../../json/json-text.ts';
import { toRange, uriOf, trimQuotes } from './language-document.ts';
import { createTextDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/**
 * Returns the edits, by URI, of hooks files that move or whose scripts move, and of each `package.json` whose hooks
 * file moves.
 * @param moves new paths by old path
 */
export async function hooksFileEdits(
  workspace: CartridgeWorkspace,
  moves: ReadonlyMap<string, string>,
): Promise<Record<string, TextEdit[]>> {
  const changes: Record<string, TextEdit[]> = {};
  for (const cartridge of await workspace.cartridges()) {
    const { file, packageFile, registrations } = await workspace.hooksOf(cartridge);
    if (file === undefined) continue;
    const newFile = moves.get(file);
    if (newFile !== undefined) {
      const edits = await packageFileEdits(workspace, cartridge, packageFile, newFile);
      if (edits.length > 0) changes[uriOf(packageFile)] = edits;
    }
    const scripts = registrations.filter((registration) => registration.exists);
    if (newFile === undefined && !scripts.some((registration) => moves.has(registration.file))) continue;
    const text = await workspace.readText(file);
    const edits = scripts.flatMap(({ script, scriptRange, file: scriptFile }) => {
      const target = moves.get(scriptFile) ?? scriptFile;
      const newText = rewritePath(script, cartridge, parentFolder(newFile ?? file), target);
      const range = toRange(createTextDocument(file, text), trimQuotes(text, scriptRange));
      return newText === script ? [] : [{ range, newText }];
    });
    if (edits.length > 0) changes[uriOf(file)] = edits;
  }
  return changes;
}

async function packageFileEdits(
  workspace: CartridgeWorkspace,
  cartridge: Cartridge,
  packageFile: string,
  newFile: string,
): Promise<TextEdit[]> {
  const text = await workspace.readText(packageFile);
  const member = memberOf(parseJson(text).root, 'hooks');
  if (!member) return [];
  const range = trimQuotes(text, rangeOf(member));
  const newText = rewritePath(text.slice(range.start, range.end), cartridge, cartridge.folder, newFile);
  return [{ range: toRange(createTextDocument(packageFile, text), range), newText }];
}

/** Returns the path of a file after its move, in the same form, with or without extension as before. */
function rewritePath(originalPath: string, { folder }: Cartridge, fromFolder: string, file: string): string {
  const target = /\.\w+$/.test(originalPath) ? file : file.replace(/\.(js|ds)$/, '');
  if (originalPath.startsWith('~/')) return `~/${relativePath(folder, target) ?? ''}`;
  const path = pathFromFolder(fromFolder, target);
  return /^\.\.?\//.test(originalPath) ? path : path.replace(/^\.\//, '');
}
