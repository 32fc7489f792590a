/**
 * Percent-encodes a text for a header. A text longer than `maxLength` characters is cut and ends in an ellipsis.
 */
export function encodeHeaderText(text: string, maxLength: number): string {
  const shortText = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return encodeURIComponent(shortText.toWellFormed());
}

/** Decodes a text that `encodeHeaderText` encoded. Returns undefined if it is not valid. */
export function decodeHeaderText(encoded: string): string | undefined {
  try {
    // Control characters could steer a terminal that shows the message.
    return decodeURIComponent(encoded).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  } catch {
    return undefined;
  }
}
