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
