/** So many passwords that a user had before, the current one not counted, may not be chosen again. */
export const rememberedPasswords = 4;

/** Days after which a password ought to be changed. */
export const passwordLifetimeDays = 90;

/** Whether a back-office user may have this password: 8 characters, a letter and a digit, and not the login. */
export const meetsPasswordPolicy = (password: string, login: string): boolean =>
  password.length >= 8 &&
  password.length <= 256 &&
  /\p{L}/u.test(password) &&
  /\d/.test(password) &&
  password.toLowerCase() !== login.toLowerCase();
