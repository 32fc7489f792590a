import * as vscode from 'vscode';
import { debugType } from './debug-type.ts';
import { readTextIfExists } from './file-text.ts';
import { launchDocuments } from './launch-files.ts';

/** Maximum number of request files that are suggested. */
const maxFiles = 200;

/** Registers suggestions of request files, and of their requests, for the `trigger` of a launch configuration. */
export const registerTriggerCompletions = (): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    launchDocuments,
    { provideCompletionItems: completeTrigger },
    '"',
    '#',
    '/',
  );

async function completeTrigger(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const { findTriggerCaret, listTriggerValues } = await import('./deferred-modules.ts');
  const caret = findTriggerCaret(document.getText(), document.offsetAt(position), debugType);
  if (!caret) return [];
  const range = new vscode.Range(document.positionAt(caret.start), document.positionAt(caret.end));
  return listTriggerValues(await readRequestFiles(document)).map(({ value, detail }, index) => {
    const quotedValue = JSON.stringify(value);
    const item = new vscode.CompletionItem(quotedValue, vscode.CompletionItemKind.File);
    item.detail = detail;
    item.range = range;
    item.filterText = quotedValue;
    // The requests of a file are in its order.
    item.sortText = String(index).padStart(5, '0');
    return item;
  });
}

/** Resolves with the request files of the document's folder, to which the paths of triggers are relative. */
export async function readRequestFiles({ uri }: vscode.TextDocument) {
  const folder = vscode.workspace.getWorkspaceFolder(uri) ?? vscode.workspace.workspaceFolders?.[0];
  if (!folder) return [];
  const pattern = new vscode.RelativePattern(folder, '**/*.{http,rest}');
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', maxFiles);
  const requestFiles = await Promise.all(
    files.map(async (file) => ({
      path: file.path.slice(folder.uri.path.replace(/\/$/, '').length + 1),
      text: (await readTextIfExists(file)) ?? '',
    })),
  );
  return requestFiles.sort((a, b) => (a.path < b.path ? -1 : 1));
}
