import { existsSync } from 'node:fs';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { readSessionSite } from '../launch/session-site.ts';
import type { LiveSession, SessionContext } from '../session-context.ts';
import { findDebuggableCartridges } from './debugged-cartridges.ts';

const keyOf = ({ name, realCodeFolder }: Cartridge): string => JSON.stringify([name, realCodeFolder]);

/**
 * Finds cartridges that were created or deleted since the session started. If there are any, sets the breakpoints again,
 * since more of them may now be in cartridges. Never rejects.
 */
export async function refreshCartridges({
  breakpoints,
  liveSession,
}: Pick<SessionContext, 'breakpoints' | 'liveSession'>): Promise<void> {
  const session = liveSession();
  const { map, modules, platform, settings, shutdown } = session;
  try {
    const cartridges = await findDebuggableCartridges(settings.cartridgeFolders, settings.includeNodeModules);
    if (cartridges.map(keyOf).join() === map.cartridges.map(keyOf).join()) return;
    session.site = await readSessionSite(settings.cartridgePath, platform, shutdown.signal);
    map.setCartridges(cartridges);
    modules.set(cartridges, session.site.path);
    await breakpoints.setCartridges(session.site.path);
  } catch {
    // A folder that cannot be read has no cartridges now. The next request that needs one tries again.
  }
}

/** Refreshes the cartridges if a file is in none of them, or if the one that is used instead of its own is gone. */
export async function refreshCartridgesFor(
  file: string,
  context: Pick<SessionContext, 'breakpoints' | 'liveSession'>,
): Promise<void> {
  const mappedFile = context.liveSession().map.scriptOf(file);
  if (!mappedFile || (mappedFile.shadowedBy && !exists(mappedFile.shadowedBy)))
    await refreshCartridges(context);
}

/**
 * Refreshes the cartridges if one of the cartridges with these names is not on this machine, or no longer where it was.
 * A name that is not on this machine is searched only once in a session, since instances have such cartridges.
 */
export async function refreshCartridgesNamed(
  names: readonly string[],
  context: Pick<SessionContext, 'breakpoints' | 'liveSession'>,
): Promise<void> {
  const session = context.liveSession();
  const missingNames = names.filter((name) => {
    const cartridge = session.map.findByName(name);
    return cartridge ? !exists(cartridge) : !searchedNames(session).has(name);
  });
  if (missingNames.length === 0) return;
  for (const name of missingNames) searchedNames(session).add(name);
  await refreshCartridges(context);
}

const exists = ({ codeFolder }: Cartridge): boolean => existsSync(codeFolder);

const namesBySession = new WeakMap<LiveSession, Set<string>>();

function searchedNames(session: LiveSession): Set<string> {
  const names = namesBySession.get(session) ?? new Set();
  namesBySession.set(session, names);
  return names;
}
