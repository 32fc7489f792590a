import * as vscode from 'vscode';
import { tabsOf } from './document-tabs.ts';

/** Shows another document in place of one without unsaved changes, in each of its tabs. */
export async function replaceTabs(uri: vscode.Uri, newUri: vscode.Uri): Promise<void> {
  const tabs = tabsOf(uri);
  const document = tabs.length === 0 ? undefined : await vscode.workspace.openTextDocument(newUri);
  for (const tab of tabs) {
    const { viewColumn } = tab.group;
    // Only the visible tab of a group is replaced; another one would cover it.
    if (document && tab.isActive)
      await vscode.window.showTextDocument(document, {
        viewColumn,
        preview: false,
        preserveFocus: !tab.group.isActive,
      });
    await vscode.window.tabGroups.close(tab, true);
  }
}
