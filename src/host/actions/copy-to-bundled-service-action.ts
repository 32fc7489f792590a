import { resourceName, type ResourceAddress } from '../../documents/address.ts';
import { copyableAddresses } from '../../explorer/resource-selection.ts';
import {
  missingSites,
  copyToBundledService,
  type CopyResult,
} from '../../explorer/copy-to-bundled-service.ts';
import { bundledName } from '../bundled-name.ts';
import { pickItem, targetNodes, NoSelection, withProgress, type ActionContext } from './action-context.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';

/**
 * Copies the selected resources of an instance to the bundled service, until the user cancels. Resolves with a result
 * for each resource that was copied or rejected.
 */
export async function copySelectionToBundledService(
  context: ActionContext,
  args: readonly unknown[],
): Promise<readonly CopyResult[]> {
  const { registry, pins } = context;
  const addresses = requireCopyableAddresses(context, args);
  const sourceAccess = await registry.access(registry.activeName);
  const bundledAccess = await registry.access(bundledName);
  const siteMapping = await promptForSites(addresses, await registry.sites(bundledName));
  if (!siteMapping) return [];
  const results = await withProgress('Copying resources', (signal, reportProgress) =>
    copyToBundledService(sourceAccess, bundledAccess, addresses, {
      connection: bundledName,
      targetSiteOf: (site) => siteMapping.get(site) ?? site,
      signal,
      onProgress: (address, index) =>
        reportProgress(`${index + 1} of ${addresses.length}: ${resourceName(address)}`),
    }),
  );
  for (const { address, outcome } of results) if (outcome !== 'rejected') await pins.add(address);
  reportResults(context, results);
  return results;
}

function requireCopyableAddresses(context: ActionContext, args: readonly unknown[]): ResourceAddress[] {
  const source = context.registry.activeName;
  if (source === bundledName)
    throw new NoSelection(
      'The active connection is the bundled service. Switch to an instance and select resources there.',
    );
  const addresses = copyableAddresses(targetNodes(args, context, 'data'), source);
  if (addresses.length === 0)
    throw new NoSelection(
      'Select resources of an instance (campaigns, promotions or products) in the Data view first.',
    );
  return addresses;
}

/** Asks for a target site for each site that the bundled service lacks. Resolves with undefined if the user cancels. */
async function promptForSites(
  addresses: readonly ResourceAddress[],
  bundledSites: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const siteMapping = new Map<string, string>();
  for (const site of missingSites(addresses, bundledSites)) {
    const target = await pickItem(
      `The bundled service has no site "${site}". Select the site to copy to`,
      bundledSites,
      (siteId) => siteId,
    );
    if (target === undefined) return undefined;
    siteMapping.set(site, target);
  }
  return siteMapping;
}

const formatCount = (count: number): string => `${count} ${count === 1 ? 'resource' : 'resources'}`;

function reportResults({ registry, log, service }: ActionContext, results: readonly CopyResult[]): void {
  const rejectedResults = results.filter(({ outcome }) => outcome === 'rejected');
  const copiedText = `${formatCount(results.length - rejectedResults.length)} copied`;
  for (const { address, reason } of rejectedResults)
    log.error(`${resourceName(address)} was not copied: ${reason ?? ''}`);
  if (rejectedResults.length === 0)
    void showInformationMessage(`Cartwright: ${copiedText}.`, 'Show').then(async (action) => {
      if (action !== undefined) await registry.activate(bundledName);
    });
  else
    void showWarningMessage(
      `Cartwright: ${copiedText}, ${rejectedResults.length} failed. ${rejectedResults[0]?.reason ?? ''}`,
      'Show Log',
    ).then((action) => {
      if (action !== undefined) service.showLog();
    });
}
