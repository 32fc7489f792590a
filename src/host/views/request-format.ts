import * as vscode from 'vscode';
import { formatRequestFile } from '../../requests/format-file.ts';

/** Returns the edit that formats a request file; none if it is formatted. */
export function formatRequestDocument(
  document: vscode.TextDocument,
  options: vscode.FormattingOptions,
): vscode.TextEdit[] {
  const text = document.getText();
  const newText = formatRequestFile(text, options);
  const end = document.lineAt(document.lineCount - 1).range.end;
  // VS Code reduces the edit to the changed characters, so that the caret stays where it is.
  return newText === text
    ? []
    : [vscode.TextEdit.replace(new vscode.Range(new vscode.Position(0, 0), end), newText)];
}
