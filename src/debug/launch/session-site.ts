import { PlatformAccess, type PlatformAccessOptions } from '../../client/access.ts';
import { PlatformClient } from '../../client/platform-client.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { readFirstSite, createTriggerAccess } from '../trigger/trigger-access.ts';
import { readSitePath } from './site-path.ts';

/** The site that a session debugs and its cartridge path, as far as they are known. */
export interface SessionSite {
  readonly site: string | undefined;
  readonly path: CartridgePath | undefined;
}

/**
 * Returns the connection's site with its cartridge path. If the connection is for a service on this machine and has no
 * site, uses the first site of the service, as triggers do. Never rejects because of the platform.
 *
 * @param cartridgePath the path in the launch configuration. For an instance, which does not know this path, it is
 * returned instead of the site's. The bundled service is started with it and adds the path of the site, so the path that
 * the service reports is returned.
 */
export async function readSessionSite(
  cartridgePath: CartridgePath | undefined,
  platform: PlatformAccessOptions,
  signal: AbortSignal,
): Promise<SessionSite> {
  const { profile, clock } = platform;
  const isBundled = isOnThisMachine(profile);
  const site =
    profile.site ?? (isBundled ? await readFirstSite(new PlatformAccess(platform), signal) : undefined);
  if (site === undefined || (cartridgePath && !isBundled)) return { site, path: cartridgePath };
  const client = new PlatformClient({ ...platform, profile: { ...profile, site } });
  const sitePath = await readSitePath(client, clock, signal);
  if (!cartridgePath) return { site, path: sitePath };
  return { site, path: sitePath ? { names: sitePath.names, source: cartridgePath.source } : cartridgePath };
}

/**
 * Like `readSessionSite`, but with the credentials of triggers: for a service on this machine, those of the sample shop
 * if the connection has none.
 */
export const readSiteAsTrigger = (
  cartridgePath: CartridgePath | undefined,
  platform: PlatformAccessOptions,
  signal: AbortSignal,
): Promise<SessionSite> =>
  readSessionSite(cartridgePath, { ...platform, profile: createTriggerAccess(platform).profile }, signal);
