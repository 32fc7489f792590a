/** Converts an argument to a string. Despite the type that the API declares, a script may pass a number or an object. */
export const asText = (value: unknown): string => String(value);

/** Returns a text encoded as a part of a URI, in UTF-8. Half a surrogate pair becomes U+FFFD. */
export const encodeUriPart = (text: unknown): string => encodeURIComponent(asText(text).toWellFormed());

/**
 * Returns the argument.
 * @param label names the argument in the error
 * @throws TypeError if it is not a string, or is empty or blank
 */
export function requireText(value: unknown, label: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new TypeError(`${label} must be a non-empty string.`);
  return value;
}
