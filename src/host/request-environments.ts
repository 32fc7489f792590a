import * as vscode from 'vscode';
import {
  environmentFiles,
  environmentNames,
  parseEnvironments,
  addEnvironment,
  type Environments,
} from '../requests/environments.ts';
import { parseHttpFile, type HttpFile } from '../requests/http-file.ts';
import { environmentSelection } from './environment-selection.ts';
import { readTextIfExists } from './file-text.ts';

/** A request file with the variables of the selected environment. */
export interface FileWithEnvironment {
  readonly file: HttpFile;
  /** The environments that can be selected. */
  readonly names: readonly string[];
  /** The selected environment; undefined if it is none of `names`. */
  readonly selection: string | undefined;
}

/** Parses a request file, with the environment files of the nearest folder of the workspace that contains any. */
export async function readRequestFile(
  { uri, text }: { readonly uri: vscode.Uri; readonly text: string },
  state: vscode.Memento,
): Promise<FileWithEnvironment> {
  const environments = await nearestEnvironments(uri);
  const names = environmentNames(environments);
  const selection = names.find((name) => name === environmentSelection(state));
  return { file: addEnvironment(parseHttpFile(text), environments, selection), names, selection };
}

async function nearestEnvironments(uri: vscode.Uri): Promise<Environments[]> {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (!root) return [];
  for (let folder = vscode.Uri.joinPath(uri, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    const texts = await Promise.all(
      environmentFiles.map((name) => readTextIfExists(vscode.Uri.joinPath(folder, name))),
    );
    const environments = texts
      .map((text) => (text === undefined ? undefined : parseEnvironments(text)))
      .filter((environment) => environment !== undefined);
    if (environments.length > 0) return environments;
    if (folder.path.length <= root.path.length) return [];
  }
}
