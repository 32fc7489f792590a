import { PlatformAccess, type PlatformAccessOptions } from '../../client/access.ts';
import { PlatformClient } from '../../client/platform-client.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { readFirstSite, triggerAccess } from '../trigger/trigger-access.ts';
import { readSitePath } from './site-path.ts';

/** The site that a session debugs, if it is known. */
export interface SessionSite {
  readonly site: string | undefined;
  readonly path: CartridgePath | undefined;
}

/**
 * Returns the connection's site with its cartridge path, which the launch configuration may replace. If the connection
 * has no site, returns the first site of a service on this machine, to which triggers also send their requests. Never
 * rejects because of the platform.
 */
export async function readSessionSite(
  cartridgePath: CartridgePath | undefined,
  platform: PlatformAccessOptions,
  signal: AbortSignal,
): Promise<SessionSite> {
  const { profile, clock } = platform;
  const site =
    profile.site ??
    (isOnThisMachine(profile) ? await readFirstSite(new PlatformAccess(platform), signal) : undefined);
  if (cartridgePath || site === undefined) return { site, path: cartridgePath };
  const client = new PlatformClient({ ...platform, profile: { ...profile, site } });
  return { site, path: await readSitePath(client, clock, signal) };
}

/** Like `readSessionSite`, but a service on this machine is also asked with the credentials of the sample shop. */
export const readSiteAsTrigger = (
  cartridgePath: CartridgePath | undefined,
  platform: PlatformAccessOptions,
  signal: AbortSignal,
): Promise<SessionSite> =>
  readSessionSite(cartridgePath, { ...platform, profile: triggerAccess(platform).profile }, signal);
