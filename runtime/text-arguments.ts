/** Converts an argument to a string: whatever its type says, a script may pass a number or an object. */
export const asText = (value: unknown): string => String(value);

/** Requires a non-empty string. @param label names the argument in the error */
export function requireText(value: unknown, label: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new TypeError(`${label} must be a non-empty string.`);
  return value;
}
