import { PlatformClient } from '../../client/platform-client.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { readSitePath } from '../launch/site-path.ts';
import type { LiveSession } from '../session-context.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { readFirstSite, triggerAccess } from '../trigger/trigger-access.ts';

/** The site that a session debugs, if it is known. */
export interface SessionSite {
  readonly site: string | undefined;
  readonly path: CartridgePath | undefined;
}

/**
 * Returns the connection's site with its cartridge path. If the connection has no site, returns the first site of a
 * service on this machine, to which triggers also send their requests. Never rejects because of the platform.
 */
export async function resolveSessionSite({
  settings,
  path,
  platform,
  shutdown,
}: LiveSession): Promise<SessionSite> {
  const { profile } = settings;
  if (profile.site !== undefined || !isOnThisMachine(profile)) return { site: profile.site, path };
  const access = triggerAccess(platform);
  const site = await readFirstSite(access, shutdown.signal);
  if (site === undefined || path) return { site, path };
  const client = new PlatformClient({ ...platform, profile: { ...access.profile, site } });
  return { site, path: await readSitePath(client, platform.clock, shutdown.signal) };
}
