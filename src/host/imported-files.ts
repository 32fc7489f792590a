import type * as vscode from 'vscode';
import type { OfferMemory } from './offers.ts';

/** Key of the URIs of the files of connections that were imported, in the state of the workspace. */
export const importedFilesKey = 'cartwright.importedFiles';

/** Key of the URIs of the files of connections whose import was offered, in the state of the workspace. */
export const offeredFilesKey = 'cartwright.declinedImports';

/** Remembers that imports were undone: like declined ones, they are not offered without a request. */
export async function rememberUndo(state: OfferMemory): Promise<void> {
  const importedUris = state.get<string[]>(importedFilesKey) ?? [];
  if (importedUris.length === 0) return;
  const offeredUris = state.get<string[]>(offeredFilesKey) ?? [];
  await state.update(offeredFilesKey, [...new Set([...offeredUris, ...importedUris])]);
  await state.update(importedFilesKey, undefined);
}

/** Remembers that a file of connections was imported. */
export async function rememberImport(state: OfferMemory, file: vscode.Uri): Promise<void> {
  const uris = state.get<string[]>(importedFilesKey) ?? [];
  if (!uris.includes(file.toString())) await state.update(importedFilesKey, [...uris, file.toString()]);
}
