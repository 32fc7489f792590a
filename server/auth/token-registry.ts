import { isUserLocked } from '../records/user-lock.ts';
import type { Clock } from '../ports/environment.ts';
import type { TokenRegistry } from '../ports/token-registry.ts';
import { compoundKey } from '../records/collections.ts';
import type { PurgeExpired } from './purge-expired.ts';

export interface TokenRegistryDependencies {
  readonly clock: Clock;
  readonly purgeExpired: PurgeExpired;
}

/** Creates the registry. Revocations are stored, so that a revoked token stays revoked after a restart. */
export function createTokenRegistry({ clock, purgeExpired }: TokenRegistryDependencies): TokenRegistry {
  const revision: TokenRegistry['revision'] = async (work, kind, subject) => {
    const state = await work.collection('credentials').state(compoundKey(kind, subject));
    // A part of the state suffices to tell revisions apart, and keeps tokens short.
    return state?.resourceState.slice(0, 16) ?? '';
  };

  return {
    revision,

    async customerOf(work, claims) {
      const revocation = await work.collection('expiring').get(compoundKey('revoked_token', claims.tokenId));
      if (revocation !== undefined && Date.parse(revocation.expires_at) > clock.now()) return undefined;
      const customer = await work.collection('customers').get(claims.customerId);
      if (customer === undefined || customer.enabled === false) return undefined;
      if (claims.agent !== undefined) {
        const agent = await work.collection('users').get(claims.agent);
        if (agent === undefined || agent.disabled || isUserLocked(agent, clock.now())) return undefined;
      }
      if (!claims.guest) {
        const currentRevision = await revision(work, 'customer', claims.customerId);
        if (claims.revision === undefined || claims.revision === currentRevision) return customer;
        const record = await work.collection('expiring').get(compoundKey('kept_token', claims.tokenId));
        return record?.revision === currentRevision ? customer : undefined;
      }
      if (customer.auth_type === 'guest') return customer;
      // The guest has registered since. The token stays valid until the password that was set at registration changes.
      const credential = await work.collection('credentials').get(compoundKey('customer', claims.customerId));
      return credential !== undefined && credential.previous === undefined ? customer : undefined;
    },

    async keepValid(work, { tokenId, expiresAt, customerId }) {
      await purgeExpired();
      work.collection('expiring').put({
        kind: 'kept_token',
        id: tokenId,
        expires_at: new Date(expiresAt * 1000).toISOString(),
        revision: await revision(work, 'customer', customerId),
      });
    },

    async revoke(work, { tokenId, expiresAt }) {
      await purgeExpired();
      work.collection('expiring').put({
        kind: 'revoked_token',
        id: tokenId,
        expires_at: new Date(expiresAt * 1000).toISOString(),
      });
    },
  };
}
