import { compoundKey } from '../records/collections.ts';
import type { LockoutDependencies } from './user-lockout.ts';

/**
 * Number of consecutive wrong secrets after which a client is locked, and the duration of the lock in milliseconds. The
 * lock is short because client IDs are public, so that anyone could lock a client out. After it has ended, the next
 * wrong secret locks the client again, which leaves one guess per minute. Existing tokens stay valid.
 */
export const clientLockout = { maxAttempts: 10, durationMs: 60_000 } as const;

const failureCounter = (id: string): string => compoundKey('failed_logins', 'client', id);

/** Whether the client is currently locked, according to the committed store. */
export async function isClientLocked(
  id: string,
  { clock, beginWork }: LockoutDependencies,
): Promise<boolean> {
  const lock = await beginWork().collection('expiring').get(compoundKey('client_lock', id));
  return lock !== undefined && Date.parse(lock.expires_at) > clock.now();
}

/** Counts a wrong secret, and locks the client once there are too many. */
export async function recordClientFailure(
  id: string,
  { clock, beginWork }: LockoutDependencies,
): Promise<void> {
  const counterWork = beginWork();
  counterWork.add(failureCounter(id), 1);
  await counterWork.commit();
  if ((await counterWork.counter(failureCounter(id))) < clientLockout.maxAttempts) return;
  const lockWork = beginWork();
  const lockedUntil = new Date(clock.now() + clientLockout.durationMs).toISOString();
  lockWork.collection('expiring').put({ kind: 'client_lock', id, expires_at: lockedUntil });
  await lockWork.commit();
}

/** Resets the count of wrong secrets after a correct secret. */
export async function clearClientFailures(id: string, { beginWork }: LockoutDependencies): Promise<void> {
  const work = beginWork();
  const failureCount = await work.counter(failureCounter(id));
  if (failureCount === 0) return;
  work.add(failureCounter(id), -failureCount);
  await work.commit();
}
