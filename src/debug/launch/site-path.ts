import { coreCartridge, pathNames } from '../../../cartridges/cartridge-path.ts';
import { contract } from '../../../contract/index.ts';
import {
  addedCartridgesRequest,
  parseAddedCartridges,
  type AddedCartridges,
} from '../../client/added-cartridges.ts';
import type { Clock } from '../../client/clock.ts';
import { isPlatformError } from '../../client/errors.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { clientIdentity, userIdentity } from '../../client/sign-in.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';

/** Milliseconds to wait for the platform. Without the path, everything works, but fewer problems can be explained. */
const timeoutMs = 5_000;

/**
 * Returns the cartridge path of the connection's site, including the cartridges that the platform adds by itself, if it
 * reports them (an extension of the Data API, architecture.md). Returns undefined if the connection has no site or no
 * client password, or if the platform does not provide the path in time. Never rejects because of the platform.
 */
export async function readSitePath(
  platform: PlatformClient,
  clock: Clock,
  signal: AbortSignal,
): Promise<CartridgePath | undefined> {
  const { site, username, password, clientPassword } = platform.profile;
  if (site === undefined || clientPassword === undefined) return undefined;
  const identity =
    username === undefined || password === undefined
      ? clientIdentity(platform, clock, clientPassword)
      : userIdentity(platform, clock, { username, password, clientPassword });
  const readPath = async (): Promise<CartridgePath | undefined> => {
    try {
      const response = await platform.withIdentity(identity).exchange(contract.data.sites.get, {
        params: { site_id: site },
        headers: addedCartridgesRequest(platform.vendor),
        signal,
      });
      const document: unknown = response.document;
      const { cartridges } = (document ?? {}) as { cartridges?: unknown };
      const siteNames = typeof cartridges === 'string' ? pathNames(cartridges) : [];
      const names = withAddedCartridges(siteNames, parseAddedCartridges(platform.vendor, response.headers));
      return names.length === 0 ? undefined : { names, source: 'site' };
    } catch (error) {
      if (isPlatformError(error)) return undefined;
      throw error;
    }
  };
  let cancel = (): void => undefined;
  const timeout = new Promise<undefined>((resolve) => {
    cancel = clock.schedule(timeoutMs, () => resolve(undefined));
  });
  return Promise.race([readPath(), timeout]).finally(cancel);
}

/** Adds the platform's leading and default cartridges to a site's path. A core cartridge on the path comes last. */
function withAddedCartridges(
  siteNames: readonly string[],
  { leadingNames, defaultNames }: AddedCartridges,
): string[] {
  const names = new Set([
    ...leadingNames,
    ...siteNames.filter((name) => name !== coreCartridge),
    ...defaultNames,
  ]);
  return [...names, ...(siteNames.includes(coreCartridge) ? [coreCartridge] : [])];
}
