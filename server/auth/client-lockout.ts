import { compoundKey } from '../records/collections.ts';
import type { LockoutParts } from './lockout.ts';

/**
 * How often a client's secret may be wrong in a row, and the milliseconds for which the client then gets no token. The
 * lock is short, since anyone knows a client's id and could keep it out; each further wrong secret begins it again, so
 * that one guess a minute is left. Tokens that the client has stay good.
 */
export const clientLockout = { attempts: 10, duration: 60_000 } as const;

const failures = (id: string): string => compoundKey('failed_logins', 'client', id);

/** Whether the client is locked now, as the committed store has it. */
export async function isClientLocked(id: string, { clock, beginWork }: LockoutParts): Promise<boolean> {
  const lock = await beginWork().of('expiring').get(compoundKey('client_lock', id));
  return lock !== undefined && Date.parse(lock.expires_at) > clock.now();
}

/** Counts a wrong secret, and locks the client where it was one too many. */
export async function rememberClientFailure(id: string, { clock, beginWork }: LockoutParts): Promise<void> {
  const counting = beginWork();
  counting.add(failures(id), 1);
  await counting.commit();
  if ((await counting.counter(failures(id))) < clientLockout.attempts) return;
  const locking = beginWork();
  const until = new Date(clock.now() + clientLockout.duration).toISOString();
  locking.of('expiring').put({ kind: 'client_lock', id, expires_at: until });
  await locking.commit();
}

/** Forgets wrong secrets after a right one. */
export async function forgetClientFailures(id: string, { beginWork }: LockoutParts): Promise<void> {
  const work = beginWork();
  const failed = await work.counter(failures(id));
  if (failed === 0) return;
  work.add(failures(id), -failed);
  await work.commit();
}
