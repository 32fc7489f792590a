import * as vscode from 'vscode';
import { readSettings } from './settings.ts';

const declinedKey = 'cartwright.declinedImports';

/** Offers, once for each file, to import the connections of a `<prefix>.json` of the workspace. */
export async function offerConnectionFiles(state: vscode.Memento): Promise<void> {
  const { vendor, connections } = readSettings();
  const found = await vscode.workspace.findFiles(`**/${vendor.prefix}.json`, '**/node_modules/**', 5);
  const offered = state.get<string[]>(declinedKey) ?? [];
  const fresh = found.filter((file) => !offered.includes(file.toString()));
  const [file] = fresh;
  if (!file || connections.length > 0) return;
  await state.update(declinedKey, [...offered, ...fresh.map(String)]);
  const name = vscode.workspace.asRelativePath(file);
  const chosen = await vscode.window.showInformationMessage(
    `Cartwright: ${name} names a platform instance. Import it as a connection? Its passwords go into the secret storage.`,
    'Import',
    'Not Now',
  );
  if (chosen === 'Import') await vscode.commands.executeCommand('cartwright.connections.importFile', file);
}
