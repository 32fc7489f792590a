import type { Clock, Randomness } from '../ports/environment.ts';
import type { ResetTokens } from '../ports/reset-tokens.ts';
import type { TokenRegistry } from '../ports/token-registry.ts';
import { compoundKey } from '../records/collections.ts';
import { digestOf } from './digest.ts';

/** Lifetime of a reset token in milliseconds. */
export const resetTokenLifetimeMs = 30 * 60_000;

/**
 * Creates the reset tokens. The store contains only a digest of each token, so that a token cannot be read from the
 * store.
 */
export function createResetTokens({
  clock,
  random,
  tokenRegistry,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'hex'>;
  readonly tokenRegistry: TokenRegistry;
}): ResetTokens {
  const matches: ResetTokens['matches'] = async (work, customerId, token) => {
    const record = await work.collection('expiring').get(compoundKey('reset_token', customerId));
    if (record === undefined || Date.parse(record.expires_at) <= clock.now()) return false;
    const isCurrent = record.revision === (await tokenRegistry.revision(work, 'customer', customerId));
    return isCurrent && record.digest === digestOf(token);
  };

  return {
    matches,

    async create(work, customerId) {
      const token = random.hex(64);
      work.collection('expiring').put({
        kind: 'reset_token',
        id: customerId,
        expires_at: new Date(clock.now() + resetTokenLifetimeMs).toISOString(),
        customer_id: customerId,
        digest: digestOf(token),
        revision: await tokenRegistry.revision(work, 'customer', customerId),
      });
      return token;
    },

    async customerOf(work, token) {
      const digest = digestOf(token);
      for await (const chunk of work.collection('expiring').scan()) {
        const record = chunk.find(({ kind, digest: other }) => kind === 'reset_token' && other === digest);
        if (record) return (await matches(work, record.id, token)) ? record.id : undefined;
      }
      return undefined;
    },

    revoke: (work, customerId) => work.collection('expiring').delete(compoundKey('reset_token', customerId)),
  };
}
