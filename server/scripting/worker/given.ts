/** What a script gave where a text is meant: whatever its types say, it may be a number or an object. */
export const asText = (value: unknown): string => String(value);

/** The same where a text must be. @param what names it in the error */
export function requireText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new TypeError(`${what} must be a text.`);
  return value;
}
