/** Decodes base64 in either alphabet to UTF-8 text. Undefined if the text is not valid base64 or not valid UTF-8. */
function decodeBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** The parts of a Basic header, split at colons: `user:password`, or `user:password:client password` (data-api 5). */
export function basicParts(header: string | undefined, partCount: number): string[] | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = decodeBase64(encoded);
  if (text === undefined) return undefined;
  const segments = text.split(':');
  if (segments.length < partCount) return undefined;
  // Two-part credentials may hold colons in the password; of three parts, the middle one may.
  if (partCount === 2) return [segments[0] ?? '', segments.slice(1).join(':')];
  return [segments[0] ?? '', segments.slice(1, -1).join(':'), segments.at(-1) ?? ''];
}

/** The secret as it was sent and, if it is percent-encoded (RFC 6749 2.3.1), also as decoded. */
export function secretForms(secret: string): string[] {
  if (!/%[0-9a-f]{2}/i.test(secret)) return [secret];
  try {
    return [secret, decodeURIComponent(secret.replaceAll('+', ' '))];
  } catch (error) {
    if (error instanceof URIError) return [secret];
    throw error;
  }
}
