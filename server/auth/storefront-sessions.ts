import type { Clock, Randomness } from '../ports/environment.ts';
import type { SessionCookies, StorefrontSessions } from '../ports/storefront-sessions.ts';
import { ConcurrentChange, type UnitOfWork } from '../ports/store.ts';
import type { TokenRegister } from '../ports/token-register.ts';
import { compoundKey } from '../records/collections.ts';
import type { Expiring } from '../records/expiring.ts';
import { digestOf } from './digest.ts';
import type { ForgetExpired } from './forget-expired.ts';

/** Milliseconds that a session lives without being used. */
export const sessionLifetime = 30 * 60_000;
/** A session's end is moved on at most this often, in milliseconds: not every read becomes a write. */
const moveOnAfter = 60_000;

export interface StorefrontSessionParts {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly register: TokenRegister;
  readonly beginWork: () => UnitOfWork;
  readonly forgetExpired: ForgetExpired;
}

/** Sessions in the store, by the digests of their cookies. */
export function createStorefrontSessions(parts: StorefrontSessionParts): StorefrontSessions {
  const { clock, random, register, beginWork, forgetExpired } = parts;
  const end = () => new Date(clock.now() + sessionLifetime).toISOString();

  /** The session of the cookies, while it is active. */
  const sessionOf = async (
    work: UnitOfWork,
    { sessionId, secureToken }: SessionCookies,
  ): Promise<Expiring | undefined> => {
    const session = await work.of('expiring').get(compoundKey('session', digestOf(sessionId)));
    if (session === undefined || Date.parse(session.expires_at) <= clock.now()) return undefined;
    return session.digest === digestOf(secureToken) ? session : undefined;
  };

  return {
    async open(work, customerId, siteId) {
      await forgetExpired();
      const sessionId = random.hex(32);
      const secureToken = random.hex(48);
      const record = digestOf(sessionId);
      work.of('expiring').put({
        kind: 'session',
        id: record,
        expires_at: end(),
        customer_id: customerId,
        site_id: siteId,
        digest: digestOf(secureToken),
        revision: await register.revision(work, 'customer', customerId),
      });
      return { sessionId, secureToken, record };
    },

    async customerOf(cookies, siteId) {
      const work = beginWork();
      const session = await sessionOf(work, cookies);
      if (session?.used_securely !== true || session.site_id !== siteId) return undefined;
      const customerId = session.customer_id ?? '';
      const current = await register.revision(work, 'customer', customerId);
      return session.revision === current ? customerId : undefined;
    },

    async noteSecureUse(cookies) {
      const work = beginWork();
      const session = await sessionOf(work, cookies);
      if (session === undefined) return;
      const left = Date.parse(session.expires_at) - clock.now();
      if (session.used_securely && left > sessionLifetime - moveOnAfter) return;
      work.of('expiring').put({ ...session, used_securely: true, expires_at: end() });
      try {
        await work.commit();
      } catch (error) {
        // Another request with the same cookies has noted the same, or the session was ended.
        if (!(error instanceof ConcurrentChange)) throw error;
      }
    },

    end: (work, record) => work.of('expiring').delete(compoundKey('session', record)),
  };
}
