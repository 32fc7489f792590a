import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import { query } from '../../cartridges/file-reader.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import { isScript, browserFolders } from '../../cartridges/cartridge.ts';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { functionOffset } from '../explorer/scripts/hook-function.ts';
import { exportedNames } from './exported-names.ts';
import { fileStart, toRange, uriOf } from './language-document.ts';
import { createTextDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Maximum number of symbols in one response. */
const maxSymbols = 500;

/** Minimum length of a text for which exports are searched: that search reads every script. */
const minFunctionQueryLength = 3;

/** Returns the cartridges, hooks and exports whose names contain the characters of `searchText` in order. */
export async function workspaceSymbols(
  workspace: CartridgeWorkspace,
  searchText: string,
  isCancelled: () => boolean,
): Promise<WorkspaceSymbol[]> {
  const symbols: WorkspaceSymbol[] = [];
  const isMatch = createMatcher(searchText);
  for (const cartridge of await workspace.cartridges()) {
    if (isMatch(cartridge.name))
      symbols.push({
        name: cartridge.name,
        kind: SymbolKind.Package,
        location: { uri: uriOf((await workspace.hooksOf(cartridge)).packageFile), range: fileStart },
      });
    for (const { name, file, exists } of (await workspace.hooksOf(cartridge)).registrations) {
      if (!exists || !isMatch(name)) continue;
      const content = (await workspace.read(query('readText', file))) ?? '';
      const start = functionOffset(content, functionNameOf(name, content)) ?? 0;
      const range = toRange(createTextDocument(file, content), { start, end: start });
      symbols.push({
        name,
        kind: SymbolKind.Event,
        containerName: cartridge.name,
        location: { uri: uriOf(file), range },
      });
    }
    if (searchText.length < minFunctionQueryLength) continue;
    for (const path of await workspace.listFiles(cartridge)) {
      if (symbols.length >= maxSymbols || isCancelled()) return symbols;
      if (!isScript(path) || browserFolders.includes(path.split('/')[0] ?? '')) continue;
      const file = pathBelow(cartridge.codeFolder, path);
      const content = (await workspace.read(query('readText', file))) ?? '';
      symbols.push(...exportedFunctions(file, content, isMatch, `${cartridge.name}/${path}`));
    }
  }
  return symbols.slice(0, maxSymbols);
}

function exportedFunctions(
  file: string,
  content: string,
  isMatch: (name: string) => boolean,
  containerName: string,
): WorkspaceSymbol[] {
  const symbols: WorkspaceSymbol[] = [];
  for (const { name, start } of exportedNames(content)) {
    if (!isMatch(name)) continue;
    const range = toRange(createTextDocument(file, content), { start, end: start });
    symbols.push({ name, kind: SymbolKind.Function, containerName, location: { uri: uriOf(file), range } });
  }
  return symbols;
}

/** Returns a predicate: whether a name contains the characters of a text in order, ignoring case. */
function createMatcher(text: string): (name: string) => boolean {
  const characters = Array.from(text.toLowerCase());
  return (name) => {
    let position = 0;
    const lowerName = name.toLowerCase();
    return characters.every((character) => {
      position = lowerName.indexOf(character, position) + 1;
      return position > 0;
    });
  };
}
