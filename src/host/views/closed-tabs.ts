import * as vscode from 'vscode';
import { documentScheme } from '../schemes.ts';

/**
 * Calls the listener when the last tab of a platform's document is closed. The document itself stays open for some
 * minutes.
 */
export const onDidCloseLastTab = (listener: (uri: vscode.Uri) => void): vscode.Disposable =>
  vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    const openUris = new Set(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(documentOfTab)));
    for (const uri of closed.map(documentOfTab))
      if (uri !== undefined && !openUris.has(uri)) listener(vscode.Uri.parse(uri));
  });

const documentOfTab = ({ input }: vscode.Tab): string | undefined =>
  input instanceof vscode.TabInputText && input.uri.scheme === documentScheme
    ? input.uri.toString()
    : undefined;
