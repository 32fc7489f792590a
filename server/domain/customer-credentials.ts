const maximumPassword = 256;

/**
 * Whether a customer may have this password: 8 to 256 characters, more than one and the same over and over, and neither
 * the login nor the email address. No kinds of characters are asked for: a phrase is a good password.
 */
export const meetsCustomerPasswordPolicy = (
  password: string,
  names: readonly (string | undefined)[],
): boolean =>
  password.length >= 8 &&
  password.length <= maximumPassword &&
  new Set(password).size > 1 &&
  password.trim() !== '' &&
  !names.some((name) => name?.toLowerCase() === password.toLowerCase());

/** Whether this can be a login: it stands before the colon of Basic credentials, and in one line. */
export const isLogin = (login: string): boolean =>
  login.length <= 256 && login === login.trim() && !/[:\p{Cc}\p{Zl}\p{Zp}]/u.test(login);

/** Something before and something after one @, without spaces: who else can receive mail, the mail tells. */
export const isEmail = (email: string): boolean => /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email);

/** `YYYY-MM-DD`, a day that there was or will be. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
