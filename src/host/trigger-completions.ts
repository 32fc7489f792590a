import * as vscode from 'vscode';
import { debugType } from './debug-type.ts';
import { readTextIfExists } from './file-text.ts';
import { launchDocuments } from './launch-files.ts';
import type { TriggerCaret, TriggerFile, TriggerValue } from '../requests/trigger-completions.ts';

/** Maximum number of files that are read. */
const maxFiles = 200;

/**
 * Registers suggestions for launch configurations: request files and their requests for `trigger`, and the environments
 * of these files for `environment`.
 */
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
  const { findEnvironmentCaret, findTriggerCaret, listEnvironmentValues, listTriggerValues } =
    await import('./deferred-modules.ts');
  const text = document.getText();
  const offset = document.offsetAt(position);
  const caret = findTriggerCaret(text, offset, debugType);
  if (caret)
    return createItems(
      document,
      caret,
      listTriggerValues(await readRequestFiles(document)),
      vscode.CompletionItemKind.File,
    );
  const environmentCaret = findEnvironmentCaret(text, offset, debugType);
  if (!environmentCaret) return [];
  return createItems(
    document,
    environmentCaret,
    listEnvironmentValues(await readEnvironmentFiles(document)),
    vscode.CompletionItemKind.Value,
  );
}

const createItems = (
  document: vscode.TextDocument,
  caret: TriggerCaret,
  values: readonly TriggerValue[],
  kind: vscode.CompletionItemKind,
): vscode.CompletionItem[] => {
  const range = new vscode.Range(document.positionAt(caret.start), document.positionAt(caret.end));
  return values.map(({ value, detail }, index) => {
    const quotedValue = JSON.stringify(value);
    const item = new vscode.CompletionItem(quotedValue, kind);
    item.detail = detail;
    item.range = range;
    item.filterText = quotedValue;
    // The requests of a file are in its order.
    item.sortText = String(index).padStart(5, '0');
    return item;
  });
};

/** Resolves with the request files of the document's folder, to which the paths of triggers are relative. */
export const readRequestFiles = (document: vscode.TextDocument): Promise<TriggerFile[]> =>
  readFiles(document, '**/*.{http,rest}');

/** Resolves with the environment files of the document's folder. */
export const readEnvironmentFiles = (document: vscode.TextDocument): Promise<TriggerFile[]> =>
  readFiles(document, '**/http-client{.env.json,.private.env.json,.env.json.user}');

async function readFiles({ uri }: vscode.TextDocument, glob: string): Promise<TriggerFile[]> {
  const folder = vscode.workspace.getWorkspaceFolder(uri) ?? vscode.workspace.workspaceFolders?.[0];
  if (!folder) return [];
  const pattern = new vscode.RelativePattern(folder, glob);
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', maxFiles);
  const contents = await Promise.all(
    files.map(async (file) => ({
      path: file.path.slice(folder.uri.path.replace(/\/$/, '').length + 1),
      text: (await readTextIfExists(file)) ?? '',
    })),
  );
  return contents.sort((a, b) => (a.path < b.path ? -1 : 1));
}
