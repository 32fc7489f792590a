/**
 * Percent-encodes a string for a header. A string longer than `maxLength` characters is cut and ends in an ellipsis.
 */
export function encodeHeaderText(text: string, maxLength: number): string {
  const shortText = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return encodeURIComponent(shortText.toWellFormed());
}

/**
 * Decodes a string that `encodeHeaderText` encoded, and replaces control and format characters with spaces. Returns
 * undefined if the encoding is not valid.
 */
export function decodeHeaderText(encoded: string): string | undefined {
  try {
    // A terminal that shows the string would obey these characters.
    return decodeURIComponent(encoded).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  } catch {
    return undefined;
  }
}
