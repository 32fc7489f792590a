import * as vscode from 'vscode';
import { parseAddressPath } from '../../documents/address.ts';
import { editableAddress, isReadOnlyDocument } from '../../documents/editable-address.ts';

/**
 * Returns the lens above a read-only document that opens the editable one in its place, if there is one. The message that
 * VS Code shows to a user who types into a read-only file cannot have a text of the extension.
 */
export function readOnlyLenses(uri: vscode.Uri): vscode.CodeLens[] {
  const parsedPath = parseAddressPath(uri.path);
  if (!parsedPath || !isReadOnlyDocument(parsedPath) || !editableAddress(parsedPath.address)) return [];
  return [
    new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
      title: '$(lock) Read-only: Open Editable Document',
      tooltip: 'Opens the document in which you can change the resource.',
      command: 'cartwright.document.openEditable',
      arguments: [uri],
    }),
  ];
}
