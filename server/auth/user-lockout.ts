import { isUserLocked } from '../records/user-lock.ts';
import type { Clock } from '../ports/environment.ts';
import { ConcurrentChangeError, type UnitOfWork } from '../ports/store.ts';
import type { User } from '../records/access.ts';
import { compoundKey } from '../records/collections.ts';

/**
 * Number of consecutive wrong passwords after which a back-office user is locked, and the duration of the lock in
 * milliseconds.
 */
export const userLockout = { maxAttempts: 6, durationMs: 30 * 60_000 } as const;

export interface LockoutDependencies {
  readonly clock: Clock;
  /** Begins a separate unit of work: a failed sign-in is recorded even though its request is rolled back. */
  readonly beginWork: () => UnitOfWork;
  /** Resolves when the changes of other processes can be read. */
  readonly catchUp?: () => Promise<void> | undefined;
}

const failureCounter = (login: string): string => compoundKey('failed_logins', 'user', login);

/** Counts a wrong password, and locks the user once there are too many. */
export async function recordUserFailure(
  login: string,
  { clock, beginWork }: LockoutDependencies,
): Promise<void> {
  const counterWork = beginWork();
  counterWork.add(failureCounter(login), 1);
  await counterWork.commit();
  const failureCount = await counterWork.counter(failureCounter(login));
  if (failureCount < userLockout.maxAttempts) return;

  for (;;) {
    const lockWork = beginWork();
    const user = await lockWork.collection('users').get(login);
    if (user === undefined || isUserLocked(user, clock.now())) return;
    const lockedUntil = new Date(clock.now() + userLockout.durationMs).toISOString();
    lockWork
      .collection('users')
      .put({ ...user, locked: true, locked_until: lockedUntil, failed_logins: failureCount });
    lockWork.add(failureCounter(login), -(await lockWork.counter(failureCounter(login))));
    try {
      await lockWork.commit();
      return;
    } catch (error) {
      // Another request has changed the user at the same time, possibly by locking the user, too.
      if (!(error instanceof ConcurrentChangeError)) throw error;
    }
  }
}

/**
 * Resets the count of wrong passwords and removes an expired lock. Returns the user as stored afterwards; undefined if
 * another request has deleted the user at the same time.
 */
export async function clearUserFailures(
  user: User,
  { beginWork }: LockoutDependencies,
): Promise<User | undefined> {
  const { login } = user;
  const work = beginWork();
  const failureCount = await work.counter(failureCounter(login));
  if (failureCount === 0 && user.locked_until === undefined) return user;
  // Read again, so that the commit does not overwrite what another request changes at the same time.
  const currentUser = await work.collection('users').get(login);
  const isCurrent = currentUser?.locked_until === user.locked_until;
  if (currentUser && isCurrent && user.locked_until !== undefined) {
    const {
      locked: _locked,
      locked_until: _lockedUntil,
      failed_logins: _failed,
      ...unlockedUser
    } = currentUser;
    work.collection('users').put(unlockedUser);
  }
  work.add(failureCounter(login), -failureCount);
  try {
    await work.commit();
  } catch (error) {
    // Another request has changed the user: usually a concurrent sign-in, which made the same change.
    if (!(error instanceof ConcurrentChangeError)) throw error;
  }
  return beginWork().collection('users').get(login);
}
