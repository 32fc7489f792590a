import * as vscode from 'vscode';

/** VS Code sets `result` on the input of a merge editor's tab, but its types do not declare the property. */
export const isMergeInput = (input: unknown): input is { readonly result: vscode.Uri } =>
  typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri;
