import type { User } from '../records/access.ts';

/** Number of previous passwords, not counting the current one, that cannot be used again. */
export const passwordHistoryLength = 4;

/** Days after which a password expires. */
export const passwordLifetimeDays = 90;

/**
 * Whether a back-office user may have this password: 8 to 256 characters, including a letter and a digit, and,
 * regardless of case, not the login.
 */
export const meetsPasswordPolicy = (password: string, login: string): boolean =>
  password.length >= 8 &&
  password.length <= 256 &&
  /\p{L}/u.test(password) &&
  /\d/.test(password) &&
  password.toLowerCase() !== login.toLowerCase();

/** Returns when a password that was set at a given time expires. Both times are ISO 8601 UTC. */
export const expirationOf = (modifiedAt: string): string =>
  new Date(Date.parse(modifiedAt) + passwordLifetimeDays * 24 * 60 * 60_000).toISOString();

/** Returns when a user's password expires, ISO 8601 UTC; undefined if it does not expire. */
export const passwordExpiration = ({
  password_expiration_date: expiresAt,
  password_modification_date: modifiedAt,
}: Pick<User, 'password_expiration_date' | 'password_modification_date'>): string | undefined =>
  expiresAt ?? (modifiedAt === undefined ? undefined : expirationOf(modifiedAt));
