import type { Clock, Randomness } from '../ports/environment.ts';
import type { SessionCookies, StorefrontSessions } from '../ports/storefront-sessions.ts';
import { ConcurrentChangeError, type UnitOfWork } from '../ports/store.ts';
import type { TokenRegistry } from '../ports/token-registry.ts';
import { compoundKey } from '../records/collections.ts';
import type { ExpiringRecord } from '../records/expiring.ts';
import { digestOf } from './digest.ts';
import type { PurgeExpired } from './purge-expired.ts';

/** Milliseconds after which an unused session expires. */
export const sessionLifetimeMs = 30 * 60_000;
/** Minimum time in milliseconds between two extensions of a session, so that not every read becomes a write. */
const minExtensionIntervalMs = 60_000;

export interface StorefrontSessionDependencies {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly tokenRegistry: TokenRegistry;
  readonly beginWork: () => UnitOfWork;
  readonly purgeExpired: PurgeExpired;
}

/** Implements the port. A session is stored under the digest of its ID, with the digest of its secure token. */
export function createStorefrontSessions(dependencies: StorefrontSessionDependencies): StorefrontSessions {
  const { clock, random, tokenRegistry, beginWork, purgeExpired } = dependencies;
  const newExpiry = () => new Date(clock.now() + sessionLifetimeMs).toISOString();

  /** Returns the session of both cookies; undefined if there is none, it has expired, or the secure token is wrong. */
  const sessionOf = async (
    work: UnitOfWork,
    { sessionId, secureToken }: SessionCookies,
  ): Promise<ExpiringRecord | undefined> => {
    const session = await work.collection('expiring').get(compoundKey('session', digestOf(sessionId)));
    if (session === undefined || Date.parse(session.expires_at) <= clock.now()) return undefined;
    return session.digest === digestOf(secureToken) ? session : undefined;
  };

  return {
    async open(work, customerId, siteId) {
      await purgeExpired();
      const sessionId = random.hex(32);
      const secureToken = random.hex(48);
      const recordId = digestOf(sessionId);
      work.collection('expiring').put({
        kind: 'session',
        id: recordId,
        expires_at: newExpiry(),
        customer_id: customerId,
        site_id: siteId,
        digest: digestOf(secureToken),
        revision: await tokenRegistry.revision(work, 'customer', customerId),
      });
      return { sessionId, secureToken, recordId };
    },

    async customerOf(cookies, siteId) {
      const work = beginWork();
      const session = await sessionOf(work, cookies);
      if (session?.used_securely !== true || session.site_id !== siteId) return undefined;
      const customerId = session.customer_id ?? '';
      const currentRevision = await tokenRegistry.revision(work, 'customer', customerId);
      return session.revision === currentRevision ? customerId : undefined;
    },

    async recordSecureUse(cookies) {
      const work = beginWork();
      const session = await sessionOf(work, cookies);
      if (session === undefined) return;
      const remainingMs = Date.parse(session.expires_at) - clock.now();
      if (session.used_securely && remainingMs > sessionLifetimeMs - minExtensionIntervalMs) return;
      work.collection('expiring').put({ ...session, used_securely: true, expires_at: newExpiry() });
      try {
        await work.commit();
      } catch (error) {
        // Another request with the same cookies has already extended the session, or the session has ended.
        if (!(error instanceof ConcurrentChangeError)) throw error;
      }
    },

    end: (work, recordId) => work.collection('expiring').delete(compoundKey('session', recordId)),
  };
}
