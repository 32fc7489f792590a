import { passwordHistoryLength } from '../../domain/password-policy.ts';
import type { Passwords } from '../../ports/passwords.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { User } from '../../records/access.ts';
import { compoundKey } from '../../records/collections.ts';
import { expirationOf } from '../../domain/password-policy.ts';

const credentialKey = (login: string): string => compoundKey('user', login);

/** Whether a password is the user's current password or one of the previous ones. */
export async function wasUsedBefore(
  work: UnitOfWork,
  passwords: Passwords,
  login: string,
  password: string,
): Promise<boolean> {
  const credential = await work.collection('credentials').get(credentialKey(login));
  const hashes = credential === undefined ? [] : [credential.hash, ...(credential.previous ?? [])];
  for (const hash of hashes) if (await passwords.matches(password, hash)) return true;
  return false;
}

/** Stores the hash of a new password in front of the previous ones. Returns the user with updated dates. */
export async function replacePassword(
  work: UnitOfWork,
  passwords: Passwords,
  user: User,
  { password, now }: { password: string; now: string },
): Promise<User> {
  const credential = await work.collection('credentials').get(credentialKey(user.login));
  const previousHashes = credential === undefined ? [] : [credential.hash, ...(credential.previous ?? [])];
  work.collection('credentials').put({
    kind: 'user',
    subject: user.login,
    hash: await passwords.hash(password),
    ...(previousHashes.length > 0 ? { previous: previousHashes.slice(0, passwordHistoryLength) } : {}),
  });
  return { ...user, password_modification_date: now, password_expiration_date: expirationOf(now) };
}

/** Deletes a user's password, so that a later user with the same login cannot sign in with it. */
export function deletePassword(work: UnitOfWork, login: string): void {
  work.collection('credentials').delete(credentialKey(login));
}
