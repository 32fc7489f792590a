import { PlatformClient } from '../../client/platform-client.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { sitePath } from '../launch/site-path.ts';
import type { LiveSession } from '../session-context.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { firstSite, triggerAccess } from '../trigger/trigger-access.ts';

/** The site that a session debugs, if it is known. */
export interface SessionSite {
  readonly site: string | undefined;
  readonly path: CartridgePath | undefined;
}

/**
 * Returns the connection's site with its cartridge path. Without one, a service on this machine is asked for its first site, to
 * which triggers send their requests, too. Never rejects because of the platform.
 */
export async function sessionSite({ settings, path, platform, shutdown }: LiveSession): Promise<SessionSite> {
  const { profile } = settings;
  if (profile.site !== undefined || !isOnThisMachine(profile)) return { site: profile.site, path };
  const access = triggerAccess(platform);
  const site = await firstSite(access, shutdown.signal);
  if (site === undefined || path) return { site, path };
  const client = new PlatformClient({ ...platform, profile: { ...access.profile, site } });
  return { site, path: await sitePath(client, platform.clock, shutdown.signal) };
}
