import * as vscode from 'vscode';

/** Returns the indentation that the settings of the editor define for scripts. */
export function editorIndentation(file?: vscode.Uri): string {
  const settings = vscode.workspace.getConfiguration('editor', {
    languageId: 'javascript',
    ...(file === undefined ? {} : { uri: file }),
  });
  if (settings.get<boolean>('insertSpaces') === false) return '\t';
  return ' '.repeat(Math.max(1, settings.get<number>('tabSize') ?? 4));
}
