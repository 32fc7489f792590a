import { rememberedPasswords } from '../../domain/password-policy.ts';
import type { Passwords } from '../../ports/passwords.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { User } from '../../records/access.ts';
import { compoundKey } from '../../records/collections.ts';
import { expirationOf } from './user-document.ts';

const credentialKey = (login: string): string => compoundKey('user', login);

/** Whether a password is the user's own, or one of those they had before. */
export async function wasUsed(
  work: UnitOfWork,
  passwords: Passwords,
  login: string,
  password: string,
): Promise<boolean> {
  const credential = await work.of('credentials').get(credentialKey(login));
  const hashes = credential === undefined ? [] : [credential.hash, ...(credential.previous ?? [])];
  for (const hash of hashes) if (await passwords.matches(password, hash)) return true;
  return false;
}

/** Keeps the hash of a new password, and those before it. The user with the dates that follow from it. */
export async function withPassword(
  work: UnitOfWork,
  passwords: Passwords,
  user: User,
  { password, now }: { password: string; now: string },
): Promise<User> {
  const before = await work.of('credentials').get(credentialKey(user.login));
  const previous = before === undefined ? [] : [before.hash, ...(before.previous ?? [])];
  work.of('credentials').put({
    kind: 'user',
    subject: user.login,
    hash: await passwords.hash(password),
    ...(previous.length > 0 ? { previous: previous.slice(0, rememberedPasswords) } : {}),
  });
  return { ...user, password_modification_date: now, password_expiration_date: expirationOf(now) };
}

/** Nobody who gets the login later may sign in with the password of the user who had it. */
export function forgetPassword(work: UnitOfWork, login: string): void {
  work.of('credentials').delete(credentialKey(login));
}
