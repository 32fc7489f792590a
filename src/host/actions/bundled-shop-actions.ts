import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { documentScheme } from '../../documents/address.ts';
import { bundledName } from '../bundled-name.ts';
import {
  bindCommands,
  confirm,
  withUncancellableProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { copySelectionToBundledService } from './copy-to-bundled-service-action.ts';
import { showInformationMessage } from '../../commands/notifications.ts';

/** Commands for the shop of the bundled service. */
export const bundledShopActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.service.reset': resetShop,
    'cartwright.service.chooseDataDir': selectDataFolder,
    'cartwright.service.chooseCartridges': selectCartridgeFolders,
    'cartwright.service.chooseMetadata': selectMetadata,
    'cartwright.service.importSeed': importSeed,
    'cartwright.service.exportSeed': exportSeed,
    'cartwright.service.copyToBundled': copySelectionToBundledService,
  });

async function updateServiceSetting(name: string, value: unknown): Promise<void> {
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('cartwright').update(`service.${name}`, value, target);
}

async function replaceShop(context: ActionContext, seed: string, title: string): Promise<void> {
  await withUncancellableProgress(title, () => context.service.replaceShop(seed));
  await context.pins.removeCreated(bundledName);
  context.registry.invalidate(bundledName);
  context.refresh('data', 'shop', 'scripts');
  const openUris = vscode.workspace.textDocuments.map(({ uri }) => uri);
  await context.files.reloadAll(
    bundledName,
    openUris.filter(({ scheme }) => scheme === documentScheme),
  );
}

async function resetShop(context: ActionContext): Promise<boolean> {
  const detail =
    'All changes to the bundled shop are lost, including orders, customers and campaigns. This cannot be undone.';
  if (!(await confirm('Reset the bundled shop to the sample data?', detail, 'Reset'))) return false;
  await replaceShop(context, 'sample', 'Resetting shop to sample data');
  return true;
}

async function selectDataFolder(context: ActionContext): Promise<string | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: 'Select Data Folder',
      openLabel: 'Select',
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (!folder) return undefined;
  await updateServiceSetting('dataDir', folder.fsPath);
  await withUncancellableProgress('Restarting service', () => context.service.restart());
  return folder.fsPath;
}

async function selectCartridgeFolders(context: ActionContext): Promise<readonly string[] | undefined> {
  const folders = await vscode.window.showOpenDialog({
    title: 'Select Cartridge Folders',
    openLabel: 'Select',
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: true,
  });
  if (!folders) return undefined;
  const paths = folders.map(({ fsPath }) => fsPath);
  await updateServiceSetting('cartridges', paths);
  await withUncancellableProgress('Restarting service', () =>
    context.service.restartWithSettingsCartridges(),
  );
  return paths;
}

/**
 * Sets the folders of metadata XML. Those in the first folder of the workspace are stored relative to it. Resolves with
 * the stored paths; undefined if the user cancels.
 */
async function selectMetadata(
  context: ActionContext,
  [input]: readonly unknown[],
): Promise<readonly string[] | undefined> {
  const folders = isUris(input)
    ? input
    : await vscode.window.showOpenDialog({
        title: 'Select Metadata Folders',
        openLabel: 'Select',
        canSelectFiles: false,
        canSelectFolders: true,
        canSelectMany: true,
      });
  if (!folders) return undefined;
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const paths = folders.map(({ fsPath }) => {
    const path = relative(root, fsPath);
    return root === '' || path.startsWith('..') || isAbsolute(path)
      ? fsPath
      : path.split(sep).join('/') || '.';
  });
  await updateServiceSetting('metadata', paths.length > 0 ? paths : undefined);
  await withUncancellableProgress('Restarting service', () => context.service.restart());
  return paths;
}

const isUris = (input: unknown): input is readonly vscode.Uri[] =>
  Array.isArray(input) && input.every((uri) => uri instanceof vscode.Uri);

const seedFilters = { 'Seed files': ['json'] };

async function selectSeedFile(): Promise<vscode.Uri | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: 'Select Seed File',
      openLabel: 'Import',
      filters: seedFilters,
    })) ?? [];
  return file;
}

async function importSeed(context: ActionContext, [input]: readonly unknown[]): Promise<boolean> {
  const file = input instanceof vscode.Uri ? input : await selectSeedFile();
  if (!file) return false;
  const detail = `The bundled shop is replaced with the content of ${file.fsPath}. Its current content is lost, which cannot be undone; export it first if you need it.`;
  if (!(await confirm('Replace the bundled shop?', detail, 'Replace'))) return false;
  await replaceShop(context, file.fsPath, 'Importing shop from seed file');
  return true;
}

async function exportSeed(
  { service }: ActionContext,
  [input]: readonly unknown[],
): Promise<string | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file =
    input instanceof vscode.Uri
      ? input
      : await vscode.window.showSaveDialog({
          title: 'Export Shop to Seed File',
          saveLabel: 'Export',
          filters: seedFilters,
          ...(folder && { defaultUri: vscode.Uri.joinPath(folder, 'shop.json') }),
        });
  if (!file) return undefined;
  const warning = await withUncancellableProgress('Exporting shop', () => service.exportShop(file.fsPath));
  const warningText = warning === '' ? '' : ` ${warning}`;
  void showInformationMessage(
    `Cartwright: The shop was exported to ${file.fsPath}.${warningText}`,
    'Open',
  ).then(async (action) => {
    if (action !== undefined) await vscode.window.showTextDocument(file);
  });
  return file.fsPath;
}
