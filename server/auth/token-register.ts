import type { Clock } from '../ports/environment.ts';
import type { TokenRegister } from '../ports/token-register.ts';
import { compoundKey } from '../records/collections.ts';
import { isLocked } from './lockout.ts';
import type { ForgetExpired } from './forget-expired.ts';

export interface TokenRegisterParts {
  readonly clock: Clock;
  readonly forgetExpired: ForgetExpired;
}

/** Kept in the store, so that a token that was ended stays so after a restart. */
export function createTokenRegister({ clock, forgetExpired }: TokenRegisterParts): TokenRegister {
  const revision: TokenRegister['revision'] = async (work, kind, subject) => {
    const state = await work.of('credentials').state(compoundKey(kind, subject));
    return state?.resourceState.slice(0, 16) ?? '';
  };

  return {
    revision,

    async customerOf(work, claims) {
      const revoked = await work.of('expiring').get(compoundKey('revoked_token', claims.tokenId));
      if (revoked !== undefined && Date.parse(revoked.expires_at) > clock.now()) return undefined;
      const customer = await work.of('customers').get(claims.customerId);
      if (customer === undefined || customer.enabled === false) return undefined;
      if (claims.agent !== undefined) {
        const agent = await work.of('users').get(claims.agent);
        if (agent === undefined || agent.disabled || isLocked(agent, clock)) return undefined;
      }
      if (!claims.guest) {
        const now = await revision(work, 'customer', claims.customerId);
        if (claims.revision === undefined || claims.revision === now) return customer;
        const kept = await work.of('expiring').get(compoundKey('kept_token', claims.tokenId));
        return kept?.revision === now ? customer : undefined;
      }
      if (customer.auth_type === 'guest') return customer;
      // The guest has registered since: with the password that they then chose, and no other, the token still counts.
      const credential = await work.of('credentials').get(compoundKey('customer', claims.customerId));
      return credential !== undefined && credential.previous === undefined ? customer : undefined;
    },

    async keep(work, { tokenId, expiresAt, customerId }) {
      await forgetExpired();
      work.of('expiring').put({
        kind: 'kept_token',
        id: tokenId,
        expires_at: new Date(expiresAt * 1000).toISOString(),
        revision: await revision(work, 'customer', customerId),
      });
    },

    async revoke(work, { tokenId, expiresAt }) {
      await forgetExpired();
      work.of('expiring').put({
        kind: 'revoked_token',
        id: tokenId,
        expires_at: new Date(expiresAt * 1000).toISOString(),
      });
    },
  };
}
