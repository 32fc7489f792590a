/** Decodes standard or URL-safe base64 to UTF-8 text. Returns undefined if the input is not valid base64. */
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

/**
 * Returns the name and the password of a Basic header, or undefined if the header is malformed. The password may
 * contain colons.
 */
export function parseBasicHeader(
  header: string | undefined,
): readonly [name: string, password: string] | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = decodeBase64(encoded);
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Maximum number of candidates for a user's password: checking each of them may require a slow password hash. */
const maxSplits = 8;

export interface UserCredentials {
  readonly login: string;
  /**
   * Candidates for the user's password. The candidate at each index goes with the client password at the same index of
   * `clientPasswords`.
   */
  readonly passwords: readonly string[];
  readonly clientPasswords: readonly string[];
}

/**
 * Returns the parts of a Basic header `user:password:client password`, or undefined if the header is malformed. Both
 * passwords may contain colons, so every colon is a possible separator. The candidates begin with the one whose
 * separator is the last colon.
 */
export function parseUserCredentials(header: string | undefined): UserCredentials | undefined {
  const [login, passwordPart] = parseBasicHeader(header) ?? [];
  if (login === undefined || passwordPart?.includes(':') !== true) return undefined;
  const parts = passwordPart.split(':');
  const splits = parts
    .slice(1)
    .map((_part, index) => index + 1)
    .reverse()
    .slice(0, maxSplits);
  return {
    login,
    passwords: splits.map((split) => parts.slice(0, split).join(':')),
    clientPasswords: splits.map((split) => parts.slice(split).join(':')),
  };
}

/**
 * Returns the possible values of a secret that a client sent: the secret as it is, and decoded. Clients send it
 * - form-encoded (RFC 6749, 2.3.1): `+` is a space,
 * - percent-encoded: `+` is a plus sign,
 * - unencoded in a form: a plus sign arrives as a space.
 */
export function possibleDecodings(text: string): string[] {
  const decodings = [text];
  if (/%[0-9a-f]{2}/i.test(text)) {
    try {
      decodings.push(decodeURIComponent(text), decodeURIComponent(text.replaceAll('+', ' ')));
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
    }
  } else if (text.includes('+')) decodings.push(text.replaceAll('+', ' '));
  if (text.includes(' ')) decodings.push(text.replaceAll(' ', '+'));
  return [...new Set(decodings)];
}
