import { contract } from '../../../contract/index.ts';
import type { Clock } from '../../client/clock.ts';
import { isPlatformError } from '../../client/errors.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { clientIdentity, userIdentity } from '../../client/sign-in.ts';
import type { CartridgePath } from '../cartridges/overlay.ts';

/** The platform is not waited for longer: without the path everything works, and less can be said. */
const timeout = 5_000;

/**
 * The cartridge path that the site of the connection states. Undefined where the connection names no site or no client
 * password, or where they may not read it. Never rejects.
 */
export async function sitePath(
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
  const asked = async (): Promise<CartridgePath | undefined> => {
    try {
      const document: unknown = await platform
        .as(identity)
        .call(contract.data.sites.get, { params: { site_id: site }, signal });
      const { cartridges } = (document ?? {}) as { cartridges?: unknown };
      const names = typeof cartridges === 'string' ? pathNames(cartridges) : [];
      return names.length === 0 ? undefined : { names, from: 'site' };
    } catch (error) {
      if (isPlatformError(error)) return undefined;
      throw error;
    }
  };
  let cancel = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = clock.after(timeout, () => resolve(undefined));
  });
  return Promise.race([asked(), late]).finally(cancel);
}

/** `app_custom:app_base` as names in order of precedence. */
export const pathNames = (path: string): string[] =>
  path
    .split(':')
    .map((name) => name.trim())
    .filter(Boolean);
