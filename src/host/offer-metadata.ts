import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { Offer, OfferMemory } from './offers.ts';

const offeredKey = 'cartwright.metadataOffered';

/** Maximum number of files that are searched for each pattern. */
const maxFiles = 50;
const patterns = ['**/meta/*.xml', '**/*objecttype*.xml'];
const excludePattern = '{**/node_modules/**,**/cartridge/**}';

/** Finds the metadata XML files of the workspace, at most `maxFiles` for each pattern. */
export async function findMetadataFiles(): Promise<vscode.Uri[]> {
  const matches = await Promise.all(
    patterns.map(async (pattern) => vscode.workspace.findFiles(pattern, excludePattern, maxFiles)),
  );
  const files = new Map(matches.flat().map((file) => [file.toString(), file]));
  return [...files.values()];
}

/**
 * Resolves with the offer to add metadata to the shop of the bundled service: the attributes that the workspace's XML
 * files define. Without them, a script reads null where an instance has an empty value of an enumeration. Resolves with
 * undefined if there are no such files, if metadata is configured, or if the offer has been made in this workspace.
 */
export async function findMetadataOffer(state: OfferMemory): Promise<Offer | undefined> {
  const metadata = vscode.workspace.getConfiguration('cartwright').get<string[]>('service.metadata') ?? [];
  if (state.get<boolean>(offeredKey) === true || metadata.length > 0) return undefined;
  const files = await findMetadataFiles();
  const [file] = files;
  if (!file) return undefined;
  const name = vscode.workspace.asRelativePath(file);
  return {
    finding: `defines attributes in metadata files (${name})`,
    message: `Cartwright: This workspace defines attributes in metadata files, such as ${name}. Do you want to add them to the shop of the bundled service?`,
    action: 'Add Metadata',
    readDetail: () => Promise.resolve(files.map((uri) => vscode.workspace.asRelativePath(uri)).join(', ')),
    remember: () => state.update(offeredKey, true),
    accept: async () => {
      const command = 'cartwright.service.chooseMetadata';
      const paths = await vscode.commands.executeCommand<readonly string[] | undefined>(
        command,
        metadataFolders(files),
      );
      if (paths === undefined) return undefined;
      return {
        text: 'The metadata was added to the shop of the bundled service.',
        undo: [{ kind: 'metadata', paths }],
      };
    },
  };
}

/**
 * Returns the folders to load. For a file in a folder `meta`, this is the parent folder, which may also contain a
 * `services.xml`; for any other file, its folder.
 */
function metadataFolders(files: readonly vscode.Uri[]): vscode.Uri[] {
  const folders = files.map((file) => {
    const folder = vscode.Uri.joinPath(file, '..');
    return posix.basename(folder.path) === 'meta' ? vscode.Uri.joinPath(folder, '..') : folder;
  });
  const foldersByPath = new Map(folders.map((folder) => [folder.path, folder]));
  return [...foldersByPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
