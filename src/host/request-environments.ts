import * as vscode from 'vscode';
import {
  environmentFiles,
  environmentFileProblem,
  environmentNames,
  isPrivateFile,
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
  /** The folder of the environment files; that of the request file if there are none, or undefined outside of folders. */
  readonly environmentFolder: vscode.Uri | undefined;
}

export const isEnvironmentFile = ({ path }: vscode.Uri): boolean =>
  environmentFiles.some((name) => path.endsWith(`/${name}`));

/** Parses a request file, with the environment files of the nearest folder of the workspace that contains any. */
export async function readRequestFile(
  { uri, text }: { readonly uri: vscode.Uri; readonly text: string },
  state: vscode.Memento,
): Promise<FileWithEnvironment> {
  const { environments, privateEnvironments, problems, folder } = await nearestEnvironments(uri);
  const names = environmentNames(environments);
  const selection = names.find((name) => name === environmentSelection(state));
  const file = addEnvironment(parseHttpFile(text), environments, selection, privateEnvironments);
  return {
    file: { ...file, environmentProblems: problems },
    names,
    selection,
    environmentFolder: folder,
  };
}

/** The contents of the environment files of a folder, in order, and of those for private values. */
interface FolderEnvironments {
  readonly environments: readonly Environments[];
  readonly privateEnvironments: readonly Environments[];
  /** Why files of the folder cannot be used, as sentences. */
  readonly problems: readonly string[];
  readonly folder: vscode.Uri | undefined;
}

const noEnvironments = (folder: vscode.Uri | undefined): FolderEnvironments => ({
  environments: [],
  privateEnvironments: [],
  problems: [],
  folder,
});

async function nearestEnvironments(uri: vscode.Uri): Promise<FolderEnvironments> {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (!root) return noEnvironments(undefined);
  for (let folder = vscode.Uri.joinPath(uri, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    const contents = await Promise.all(
      environmentFiles.map(async (name) => {
        const text = await readTextIfExists(vscode.Uri.joinPath(folder, name));
        const environments = text === undefined ? undefined : parseEnvironments(text);
        const problem = text === undefined ? undefined : environmentFileProblem(name, text);
        return environments || problem
          ? [{ environments: environments ?? {}, isPrivate: isPrivateFile(name), problem }]
          : [];
      }),
    );
    const files = contents.flat();
    if (files.length > 0)
      return {
        environments: files.map(({ environments }) => environments),
        privateEnvironments: files.flatMap(({ environments, isPrivate }) =>
          isPrivate ? [environments] : [],
        ),
        problems: files.flatMap(({ problem }) => problem ?? []),
        folder,
      };
    if (folder.path.length <= root.path.length) return noEnvironments(vscode.Uri.joinPath(uri, '..'));
  }
}
