import * as vscode from 'vscode';
import { namedVendors } from '../../contract/vendor.ts';
import type { Offer, OfferMemory, OfferResult } from './offers.ts';
import { importedFilesKey, offeredFilesKey } from './imported-files.ts';
import { readSettings } from './settings.ts';

/**
 * Resolves with the offer to import the connections in a `<prefix>.json` of the workspace. Without connections, it is
 * made once for each file. If the user has requested the offers, or if the file was imported before, it is made
 * whenever no connection has one of the file's instances.
 */
export async function findConnectionOffer(
  state: OfferMemory,
  isRequested: boolean,
): Promise<Offer | undefined> {
  const { vendor, connections } = readSettings();
  const names = [...new Set([vendor.prefix, ...Object.keys(namedVendors)])];
  const files = await vscode.workspace.findFiles(`**/{${names.join()}}.json`, '**/node_modules/**', 5);
  const offeredUris = state.get<string[]>(offeredFilesKey) ?? [];
  const importedUris = state.get<string[]>(importedFilesKey) ?? [];
  const isCandidate = async (uri: vscode.Uri): Promise<boolean> => {
    const wasImported = importedUris.includes(uri.toString());
    if (connections.length === 0) return wasImported || !offeredUris.includes(uri.toString());
    return (isRequested || wasImported) && (await hasMissingInstance(uri));
  };
  const candidates: vscode.Uri[] = [];
  for (const uri of files) if (await isCandidate(uri)) candidates.push(uri);
  const [file] = candidates;
  if (!file) return undefined;
  const name = vscode.workspace.asRelativePath(file);
  return {
    finding: `contains a platform instance (${name})`,
    message: `Cartwright: ${name} contains a platform instance. Do you want to import it as a connection? Passwords are stored in VS Code’s secret storage.`,
    action: 'Import Connection',
    remember: async () => {
      const uris = candidates.map(String);
      await state.update(offeredFilesKey, [...new Set([...offeredUris, ...uris])]);
      // A user who declines is not asked again; accepting the offer adds the file again.
      await state.update(
        importedFilesKey,
        importedUris.filter((uri) => !uris.includes(uri)),
      );
    },
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

async function hasMissingInstance(file: vscode.Uri): Promise<boolean> {
  const { readMissingInstances } = await import('./deferred-modules.ts');
  return (await readMissingInstances(file)).length > 0;
}
