import * as vscode from 'vscode';
import { namedVendors } from '../../contract/vendor.ts';
import { readSettings } from './settings.ts';

const offeredFilesKey = 'cartwright.declinedImports';

/** Offers, once per file, to import the connections in a `<prefix>.json` of the workspace. */
export async function offerConnectionFiles(state: vscode.Memento): Promise<void> {
  const { vendor, connections } = readSettings();
  const names = [...new Set([vendor.prefix, ...Object.keys(namedVendors)])];
  const files = await vscode.workspace.findFiles(`**/{${names.join()}}.json`, '**/node_modules/**', 5);
  const offeredUris = state.get<string[]>(offeredFilesKey) ?? [];
  const newFiles = files.filter((file) => !offeredUris.includes(file.toString()));
  const [file] = newFiles;
  if (!file || connections.length > 0) return;
  await state.update(offeredFilesKey, [...offeredUris, ...newFiles.map(String)]);
  const name = vscode.workspace.asRelativePath(file);
  const action = await vscode.window.showInformationMessage(
    `Cartwright: ${name} contains a platform instance. Do you want to import it as a connection? Passwords are stored in VS Code’s secret storage.`,
    'Import',
    'Not Now',
  );
  if (action === 'Import') await vscode.commands.executeCommand('cartwright.connections.importFile', file);
}
