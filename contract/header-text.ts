/** Encodes a text for a header: percent-encoded, at most `maxLength` characters of it, with an ellipsis if it is longer. */
export function encodedHeaderText(text: string, maxLength: number): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return encodeURIComponent(short.toWellFormed());
}

/** Decodes such a text from a peer. Undefined if it is not valid. */
export function decodedHeaderText(encoded: string): string | undefined {
  try {
    // Control characters could steer a terminal that shows the message.
    return decodeURIComponent(encoded).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  } catch {
    return undefined;
  }
}
