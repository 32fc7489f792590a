import * as vscode from 'vscode';
import { namedVendors } from '../../contract/vendor.ts';
import type { Offer, OfferMemory, OfferResult } from './offers.ts';
import { readSettings } from './settings.ts';

const offeredFilesKey = 'cartwright.declinedImports';

/**
 * Resolves with the offer to import the connections in a `<prefix>.json` of the workspace, once for each file. Resolves
 * with undefined if there is no new file, or if connections are already configured.
 */
export async function findConnectionOffer(state: OfferMemory): Promise<Offer | undefined> {
  const { vendor, connections } = readSettings();
  const names = [...new Set([vendor.prefix, ...Object.keys(namedVendors)])];
  const files = await vscode.workspace.findFiles(`**/{${names.join()}}.json`, '**/node_modules/**', 5);
  const offeredUris = state.get<string[]>(offeredFilesKey) ?? [];
  const newFiles = files.filter((file) => !offeredUris.includes(file.toString()));
  const [file] = newFiles;
  if (!file || connections.length > 0) return undefined;
  const name = vscode.workspace.asRelativePath(file);
  return {
    finding: `contains a platform instance (${name})`,
    message: `Cartwright: ${name} contains a platform instance. Do you want to import it as a connection? Passwords are stored in VS Code’s secret storage.`,
    action: 'Import Connection',
    remember: () => state.update(offeredFilesKey, [...offeredUris, ...newFiles.map(String)]),
    readDetail: async () => {
      const { readInstances } = await import('./deferred-modules.ts');
      const hosts = await readInstances(file);
      return hosts.length === 0 ? name : `${name}: ${hosts.join(', ')}`;
    },
    accept: async () =>
      vscode.commands.executeCommand<OfferResult | undefined>(
        'cartwright.connections.importFile',
        file,
        true,
      ),
  };
}
