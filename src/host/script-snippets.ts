import * as vscode from 'vscode';
import { scriptSnippets } from '../commands/script-snippets.ts';
import { readSettings } from './settings.ts';

/** Registers snippets for cartridge scripts, with the names of the vendor in the settings. */
export const registerScriptSnippets = (): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    { pattern: '**/cartridge/**/*.{js,ds}', scheme: 'file' },
    { provideCompletionItems: () => scriptSnippets(readSettings().vendor.moduleRoot).map(toCompletionItem) },
  );

function toCompletionItem({ prefix, description, body }: ReturnType<typeof scriptSnippets>[number]) {
  const item = new vscode.CompletionItem(prefix, vscode.CompletionItemKind.Snippet);
  item.detail = `${description} (Cartwright)`;
  item.insertText = new vscode.SnippetString(body);
  return item;
}
