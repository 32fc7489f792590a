import type { Clock } from '../ports/environment.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { User } from '../records/access.ts';
import { compoundKey } from '../records/collections.ts';

/** How often a back-office user's password may be wrong in a row, and the milliseconds of the lock that follows. */
export const userLockout = { attempts: 6, duration: 30 * 60_000 } as const;

export interface LockoutParts {
  readonly clock: Clock;
  /** A unit of work of its own: a failed sign-in must be remembered although its request is rolled back. */
  readonly beginWork: () => UnitOfWork;
}

const failures = (login: string): string => compoundKey('failed_logins', 'user', login);

/** Whether the user is locked now: for good, or until an instant to come. */
export const isLocked = ({ locked, locked_until: until }: User, clock: Clock): boolean =>
  locked === true && (until === undefined || Date.parse(until) > clock.now());

/** Counts a wrong password, and locks the user where it was one too many. */
export async function rememberFailure(login: string, { clock, beginWork }: LockoutParts): Promise<void> {
  const counting = beginWork();
  counting.add(failures(login), 1);
  await counting.commit();
  const failed = await counting.counter(failures(login));
  if (failed < userLockout.attempts) return;

  const locking = beginWork();
  const user = await locking.of('users').get(login);
  if (user === undefined) return;
  const until = new Date(clock.now() + userLockout.duration).toISOString();
  locking.of('users').put({ ...user, locked: true, locked_until: until, failed_logins: failed });
  locking.add(failures(login), -(await locking.counter(failures(login))));
  await locking.commit();
}

/** Forgets wrong passwords, and a lock that has ended. The user as they are from now on. */
export async function forgetFailures(user: User, { beginWork }: LockoutParts): Promise<User> {
  const work = beginWork();
  const failed = await work.counter(failures(user.login));
  if (failed === 0 && user.locked_until === undefined) return user;
  work.add(failures(user.login), -failed);
  const { locked: _locked, locked_until: until, failed_logins: _failed, ...unlocked } = user;
  if (until !== undefined) work.of('users').put(unlocked);
  await work.commit();
  return until === undefined ? user : unlocked;
}
