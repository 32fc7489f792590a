import type { TextEdit } from 'vscode-languageserver';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { parentOf, pathFromFolder, relativePath } from '../../cartridges/paths.ts';
import { memberOf, parseJson, rangeOf } from '../../json/json-text.ts';
import { rangeIn, uriOf, withoutQuotes } from './language-document.ts';
import { openText } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/**
 * The edits of hooks files whose scripts move, and of each `package.json` whose hooks file moves, by URI.
 *
 * @param moves the new file of each file that moves
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
    const text = await workspace.textOf(file);
    const edits = scripts.flatMap(({ script, scriptRange, file: scriptFile }) => {
      const target = moves.get(scriptFile) ?? scriptFile;
      const newText = movedPath(script, cartridge, parentOf(newFile ?? file), target);
      const range = rangeIn(openText(file, text), withoutQuotes(text, scriptRange));
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
  const text = await workspace.textOf(packageFile);
  const member = memberOf(parseJson(text).root, 'hooks');
  if (!member) return [];
  const range = withoutQuotes(text, rangeOf(member));
  const newText = movedPath(text.slice(range.start, range.end), cartridge, cartridge.folder, newFile);
  return [{ range: rangeIn(openText(packageFile, text), range), newText }];
}

/** The path of a file after its move, in the same form and with or without extension as before. */
function movedPath(written: string, { folder }: Cartridge, fromFolder: string, file: string): string {
  const target = /\.\w+$/.test(written) ? file : file.replace(/\.(js|ds)$/, '');
  if (written.startsWith('~/')) return `~/${relativePath(folder, target) ?? ''}`;
  const path = pathFromFolder(fromFolder, target);
  return /^\.\.?\//.test(written) ? path : path.replace(/^\.\//, '');
}
