import * as vscode from 'vscode';
import { parseAddressPath, type ParsedAddress } from '../../documents/address.ts';

/** @throws vscode.FileSystemError if the URI is not that of a resource */
export function requireAddress(uri: vscode.Uri): ParsedAddress {
  const parsedAddress = parseAddressPath(uri.path);
  if (!parsedAddress) throw vscode.FileSystemError.FileNotFound(uri);
  return parsedAddress;
}

export const tabsOf = (uri: vscode.Uri): readonly vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());

/** Closes the tabs of a document that have no unsaved changes. Resolves with whether none is left. */
export async function closeSavedTabs(uri: vscode.Uri): Promise<boolean> {
  await vscode.window.tabGroups.close(
    tabsOf(uri).filter(({ isDirty }) => !isDirty),
    true,
  );
  return tabsOf(uri).length === 0;
}
