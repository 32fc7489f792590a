import { posix } from 'node:path';
import * as vscode from 'vscode';

const offeredKey = 'cartwright.metadataOffered';

/** Maximum number of files for each pattern whose folders are added. */
const maxFiles = 50;
const patterns = ['**/meta/*.xml', '**/*objecttype*.xml'];
const ignored = '{**/node_modules/**,**/cartridge/**}';

/** Finds the metadata XML files of the workspace; at most 50 for each pattern. */
export async function findMetadataFiles(): Promise<vscode.Uri[]> {
  const matches = await Promise.all(
    patterns.map(async (pattern) => vscode.workspace.findFiles(pattern, ignored, maxFiles)),
  );
  const files = new Map(matches.flat().map((file) => [file.toString(), file]));
  return [...files.values()];
}

/**
 * Offers, once for each workspace, to add the attributes that its metadata XML defines to the shop of the bundled
 * service. Without them, a script reads null where an instance has an empty value of an enumeration.
 */
export async function offerMetadata(state: vscode.Memento): Promise<void> {
  const metadata = vscode.workspace.getConfiguration('cartwright').get<string[]>('service.metadata') ?? [];
  if (state.get<boolean>(offeredKey) === true || metadata.length > 0) return;
  const files = await findMetadataFiles();
  const [file] = files;
  if (!file) return;
  await state.update(offeredKey, true);
  const addAction = 'Add Metadata';
  const action = await vscode.window.showInformationMessage(
    `Cartwright: This workspace defines attributes in metadata files, such as ${vscode.workspace.asRelativePath(file)}. Do you want to add them to the shop of the bundled service?`,
    addAction,
    'Not Now',
  );
  if (action !== addAction) return;
  await vscode.commands.executeCommand('cartwright.service.chooseMetadata', metadataFolders(files));
}

/**
 * Returns the folders to load: of an archive, the folder that contains `meta`, which may also have a `services.xml`; else
 * the folder of the file.
 */
function metadataFolders(files: readonly vscode.Uri[]): vscode.Uri[] {
  const folders = files.map((file) => {
    const folder = vscode.Uri.joinPath(file, '..');
    return posix.basename(folder.path) === 'meta' ? vscode.Uri.joinPath(folder, '..') : folder;
  });
  const foldersByPath = new Map(folders.map((folder) => [folder.path, folder]));
  return [...foldersByPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
