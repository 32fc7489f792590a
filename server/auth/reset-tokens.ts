import type { Clock, Randomness } from '../ports/environment.ts';
import type { ResetTokens } from '../ports/reset-tokens.ts';
import type { TokenRegister } from '../ports/token-register.ts';
import { compoundKey } from '../records/collections.ts';
import { digestOf } from './digest.ts';

/** Milliseconds for which a customer may use a reset token. */
export const resetTokenLifetime = 30 * 60_000;

/** The store knows a token by its digest; whoever reads the store cannot use it. */
export function createResetTokens({
  clock,
  random,
  register,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'hex'>;
  readonly register: TokenRegister;
}): ResetTokens {
  return {
    async create(work, customerId) {
      const token = random.hex(64);
      work.of('expiring').put({
        kind: 'reset_token',
        id: customerId,
        expires_at: new Date(clock.now() + resetTokenLifetime).toISOString(),
        customer_id: customerId,
        digest: digestOf(token),
        revision: await register.revision(work, 'customer', customerId),
      });
      return token;
    },

    async matches(work, customerId, token) {
      const kept = await work.of('expiring').get(compoundKey('reset_token', customerId));
      if (kept === undefined || Date.parse(kept.expires_at) <= clock.now()) return false;
      const unchanged = kept.revision === (await register.revision(work, 'customer', customerId));
      return unchanged && kept.digest === digestOf(token);
    },

    end: (work, customerId) => work.of('expiring').delete(compoundKey('reset_token', customerId)),
  };
}
