import * as vscode from 'vscode';
import { editJson } from '../../../json/json-edit.ts';
import { environmentFiles, parseEnvironments, sharedName } from '../../requests/environments.ts';
import { readTextIfExists } from '../file-text.ts';
import type { FileWithEnvironment } from '../request-environments.ts';

/**
 * Returns the quick fix that defines a variable in `http-client.env.json`, in the selected environment or, without one, for
 * all environments, and opens that file at the value. Returns undefined if the file is not valid, or if the request file is
 * in no folder of the workspace.
 */
export async function environmentFix(
  name: string,
  { environmentFolder, selection }: FileWithEnvironment,
): Promise<vscode.CodeAction | undefined> {
  if (!environmentFolder) return undefined;
  const [fileName] = environmentFiles;
  const uri = vscode.Uri.joinPath(environmentFolder, fileName);
  const text = await readTextIfExists(uri);
  const hasContent = text !== undefined && text.trim() !== '';
  if (hasContent && parseEnvironments(text) === undefined) return undefined;
  const environment = selection ?? sharedName;
  const source = hasContent ? text : '{}\n';
  const newText = editJson(source, [environment, name], '', { allowsTrailingCommas: true });
  const action = new vscode.CodeAction(
    `Define '${name}' in ${fileName} (${environment})`,
    vscode.CodeActionKind.QuickFix,
  );
  action.edit = new vscode.WorkspaceEdit();
  action.edit.createFile(uri, { ignoreIfExists: true });
  action.edit.replace(uri, new vscode.Range(0, 0, (text ?? '').split('\n').length, 0), newText);
  action.command = openAt(uri, action.title, positionOfValue(newText, name));
  return action;
}

/** Returns the command that opens a file with the cursor at a position. */
export const openAt = (uri: vscode.Uri, title: string, position: vscode.Position): vscode.Command => ({
  title,
  command: 'vscode.open',
  arguments: [uri, { selection: new vscode.Range(position, position) }],
});

/** Returns the position between the quotes of the new, empty value. */
function positionOfValue(text: string, name: string): vscode.Position {
  const property = `${JSON.stringify(name)}: ""`;
  const lines = text.split('\n');
  const line = Math.max(
    0,
    lines.findIndex((lineText) => lineText.includes(property)),
  );
  return new vscode.Position(line, (lines[line] ?? '').indexOf(property) + property.length - 1);
}
