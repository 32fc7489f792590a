import type { Customer } from '../records/people.ts';

/** Minimum number of characters of a customer's password. */
export const minPasswordLength = 8;
const maxPasswordLength = 256;

/**
 * Number of consecutive wrong passwords after which a customer is locked, and the duration of the lock in milliseconds.
 */
export const customerLockout = { maxAttempts: 6, durationMs: 30 * 60_000 } as const;

/** Whether the customer is locked because of wrong passwords at a time (ISO 8601 UTC). */
export const isCustomerLocked = (customer: Pick<Customer, 'locked_until'>, now: string): boolean =>
  customer.locked_until !== undefined && Date.parse(now) < Date.parse(customer.locked_until);

/**
 * Returns the number of wrong passwords that are left before the customer is locked.
 * @param failureCount the number of wrong passwords since the last sign-in or lock
 */
export const remainingLoginAttempts = (
  customer: Pick<Customer, 'locked_until'>,
  failureCount: number,
  now: string,
): number => (isCustomerLocked(customer, now) ? 0 : Math.max(0, customerLockout.maxAttempts - failureCount));

/**
 * Whether a customer may have this password: 8 to 256 characters, not a single repeated character, not only spaces,
 * and, regardless of case, none of the customer's `names` (login and email address). No types of characters are
 * required, because a phrase is a good password.
 */
export const meetsCustomerPasswordPolicy = (
  password: string,
  names: readonly (string | undefined)[],
): boolean =>
  password.length >= minPasswordLength &&
  password.length <= maxPasswordLength &&
  new Set(password).size > 1 &&
  password.trim() !== '' &&
  !names.some((name) => name?.toLowerCase() === password.toLowerCase());

/**
 * Whether the text is a valid login: 1 to 256 characters, without spaces around them, and without colons, control
 * characters and line breaks, so that it fits before the colon of Basic credentials, in one line.
 */
export const isLogin = (login: string): boolean =>
  login !== '' && login.length <= 256 && login === login.trim() && !/[:\p{Cc}\p{Zl}\p{Zp}]/u.test(login);

/**
 * Whether the text has characters before and after a single @, and no spaces or control characters. Only sending mail
 * can show whether the address exists.
 */
export const isEmail = (email: string): boolean => /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email);

/** Whether the text is a valid calendar day, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
