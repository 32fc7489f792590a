import { pathNames } from '../../../cartridges/cartridge-path.ts';
import { contract } from '../../../contract/index.ts';
import type { Clock } from '../../client/clock.ts';
import { isPlatformError } from '../../client/errors.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { clientIdentity, userIdentity } from '../../client/sign-in.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';

/** Milliseconds to wait for the platform. Without the path, everything works, but fewer problems can be explained. */
const timeoutMs = 5_000;

/**
 * Returns the cartridge path of the connection's site. Returns undefined if the connection has no site or no
 * client password, or if the client is not allowed to read the path. Never rejects.
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
      const document: unknown = await platform
        .withIdentity(identity)
        .call(contract.data.sites.get, { params: { site_id: site }, signal });
      const { cartridges } = (document ?? {}) as { cartridges?: unknown };
      const names = typeof cartridges === 'string' ? pathNames(cartridges) : [];
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
