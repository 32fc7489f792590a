import type * as vscode from 'vscode';
import type { OfferMemory } from './offers.ts';

/** Key of the URIs of the files of connections that were imported, in the state of the workspace. */
export const importedFilesKey = 'cartwright.importedFiles';

/** Remembers that a file of connections was imported. */
export async function rememberImport(state: OfferMemory, file: vscode.Uri): Promise<void> {
  const uris = state.get<string[]>(importedFilesKey) ?? [];
  if (!uris.includes(file.toString())) await state.update(importedFilesKey, [...uris, file.toString()]);
}
