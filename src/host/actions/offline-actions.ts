import * as vscode from 'vscode';
import { documentScheme, resourceName, type ResourceAddress } from '../../documents/address.ts';
import { kindOf } from '../../documents/all-kinds.ts';
import { takeOffline, type Taken } from '../../explorer/take-offline.ts';
import { bundledName } from '../bundled-name.ts';
import {
  choose,
  confirmed,
  nodesOf,
  NothingChosen,
  withFirmProgress,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';

/** Commands on the bundled service's shop. */
export function offlineActions(context: ActionContext): Actions {
  const { hub, service } = context;
  const setting = async (name: string, value: unknown): Promise<void> => {
    const target = vscode.workspace.workspaceFolders
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration('cartwright').update(`service.${name}`, value, target);
  };
  const restart = async (): Promise<void> => {
    if (!service.isRunning) return;
    await service.stop();
    await service.start();
  };
  const replace = async (seed: string, title: string): Promise<void> => {
    await withFirmProgress(title, () => service.replaceShop(seed));
    hub.forget(bundledName);
    context.refresh('data', 'shop', 'scripts');
    const open = vscode.workspace.textDocuments.map(({ uri }) => uri);
    await context.files.reloadAll(
      bundledName,
      open.filter(({ scheme }) => scheme === documentScheme),
    );
  };

  return {
    'cartwright.service.reset': async () => {
      const detail = 'Everything that was changed in the bundled shop is gone: orders, customers, campaigns.';
      if (!(await confirmed('Reset the bundled shop to the sample?', detail, 'Reset'))) return false;
      await replace('sample', 'filling the shop with the sample');
      return true;
    },
    'cartwright.service.chooseDataDir': async () => {
      const [folder] =
        (await vscode.window.showOpenDialog({
          title: 'Where the bundled service keeps its shop',
          openLabel: 'Choose',
          canSelectFiles: false,
          canSelectFolders: true,
        })) ?? [];
      if (!folder) return undefined;
      await setting('dataDir', folder.fsPath);
      await withFirmProgress('starting the service in the folder', restart);
      return folder.fsPath;
    },
    'cartwright.service.chooseCartridges': async () => {
      const folders = await vscode.window.showOpenDialog({
        title: 'Folders whose cartridges the bundled service runs',
        openLabel: 'Choose',
        canSelectFiles: false,
        canSelectFolders: true,
        canSelectMany: true,
      });
      if (!folders) return undefined;
      const paths = folders.map(({ fsPath }) => fsPath);
      await setting('cartridges', paths);
      await withFirmProgress('starting the service with the cartridges', restart);
      return paths;
    },
    'cartwright.service.importSeed': async (...args) => {
      const [given] = args;
      const file =
        given instanceof vscode.Uri
          ? given
          : (
              await vscode.window.showOpenDialog({
                title: 'Seed file of a shop',
                openLabel: 'Import',
                filters: { 'Seed files': ['json'] },
              })
            )?.[0];
      if (!file) return false;
      const detail = `The bundled shop becomes that of ${file.fsPath}. What it holds now is gone; export it first if you need it.`;
      if (!(await confirmed('Replace the bundled shop?', detail, 'Replace'))) return false;
      await replace(file.fsPath, 'filling the shop from the seed file');
      return true;
    },
    'cartwright.service.exportSeed': async (...args) => {
      const [given] = args;
      const file =
        given instanceof vscode.Uri
          ? given
          : await vscode.window.showSaveDialog({
              title: 'Save the shop as a seed file',
              saveLabel: 'Export',
              filters: { 'Seed files': ['json'] },
            });
      if (!file) return undefined;
      const said = await withFirmProgress('exporting the shop', () => service.exportShop(file.fsPath));
      const words = said === '' ? '' : ` ${said}`;
      void vscode.window
        .showInformationMessage(`Cartwright: the shop was written to ${file.fsPath}.${words}`, 'Open')
        .then(async (open) => {
          if (open !== undefined) await vscode.window.showTextDocument(file);
        });
      return file.fsPath;
    },
    'cartwright.service.takeOffline': async (...args) => {
      const source = hub.active;
      if (source === bundledName)
        throw new NothingChosen(
          'What is shown is the bundled service already: switch to an instance, and choose resources there.',
        );
      const chosen = nodesOf(args, context, 'data').flatMap(({ address }): ResourceAddress[] =>
        address && kindOf(address.kind).create && address.connection === source ? [address] : [],
      );
      if (chosen.length === 0)
        throw new NothingChosen(
          'Choose resources of an instance in the Data view first: campaigns, promotions, products.',
        );
      const from = await hub.access(source);
      const to = await hub.access(bundledName);
      const sites = await hub.sites(bundledName);
      const missing = [...new Set(chosen.flatMap(({ params }) => params['site_id'] ?? []))].filter(
        (site) => !sites.includes(site),
      );
      const stand = new Map<string, string>();
      for (const site of missing) {
        const other = await choose(
          `The bundled service has no site "${site}". Take it into which one?`,
          sites,
          (one) => one,
        );
        if (other === undefined) return [];
        stand.set(site, other);
      }
      const taken = await withProgress('taking resources offline', (signal, say) =>
        takeOffline(from, to, chosen, {
          connection: bundledName,
          siteOf: (site) => stand.get(site) ?? site,
          signal,
          say: (address, at) => say(`${at + 1} of ${chosen.length}: ${resourceName(address)}`),
        }),
      );
      for (const { address, outcome } of taken) if (outcome !== 'refused') await context.pins.add(address);
      report(taken);
      return taken;
    },
  };

  function report(taken: readonly Taken[]): void {
    const refused = taken.filter(({ outcome }) => outcome === 'refused');
    const good = taken.length - refused.length;
    for (const { address, reason } of refused)
      context.log.error(`${resourceName(address)} was not taken offline: ${reason ?? ''}`);
    if (refused.length === 0)
      void vscode.window
        .showInformationMessage(`Cartwright: ${good} taken offline.`, 'Show')
        .then(async (show) => {
          if (show !== undefined) await hub.activate(bundledName);
        });
    else
      void vscode.window
        .showWarningMessage(
          `Cartwright: ${good} taken offline, ${refused.length} refused. ${refused[0]?.reason ?? ''}`,
          'Show Log',
        )
        .then((show) => {
          if (show !== undefined) service.showLog();
        });
  }
}
