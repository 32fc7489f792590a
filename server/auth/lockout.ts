import type { Clock } from '../ports/environment.ts';
import type { UnitOfWork } from '../ports/store.ts';
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

/** Whether the user is currently locked, either permanently or until a later time. */
export const isLocked = ({ locked, locked_until: lockedUntil }: User, clock: Clock): boolean =>
  locked === true && (lockedUntil === undefined || Date.parse(lockedUntil) > clock.now());

/** Counts a wrong password, and locks the user once there are too many. */
export async function recordFailure(login: string, { clock, beginWork }: LockoutDependencies): Promise<void> {
  const counterWork = beginWork();
  counterWork.add(failureCounter(login), 1);
  await counterWork.commit();
  const failureCount = await counterWork.counter(failureCounter(login));
  if (failureCount < userLockout.maxAttempts) return;

  const lockWork = beginWork();
  const user = await lockWork.collection('users').get(login);
  if (user === undefined) return;
  const lockedUntil = new Date(clock.now() + userLockout.durationMs).toISOString();
  lockWork
    .collection('users')
    .put({ ...user, locked: true, locked_until: lockedUntil, failed_logins: failureCount });
  lockWork.add(failureCounter(login), -(await lockWork.counter(failureCounter(login))));
  await lockWork.commit();
}

/** Resets the count of wrong passwords and removes an expired lock. Returns the updated user. */
export async function clearFailures(user: User, { beginWork }: LockoutDependencies): Promise<User> {
  const work = beginWork();
  const failureCount = await work.counter(failureCounter(user.login));
  if (failureCount === 0 && user.locked_until === undefined) return user;
  work.add(failureCounter(user.login), -failureCount);
  const { locked: _locked, locked_until: lockedUntil, failed_logins: _failed, ...unlockedUser } = user;
  if (lockedUntil !== undefined) work.collection('users').put(unlockedUser);
  await work.commit();
  return lockedUntil === undefined ? user : unlockedUser;
}
