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

/** The name and the password of a Basic header; the password may hold colons. */
export function basicParts(
  header: string | undefined,
): readonly [name: string, password: string] | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = decodeBase64(encoded);
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Maximum number of splits of a user's credentials, because each may cost a slow hash. */
const maxSplits = 8;

export interface UserCredentials {
  readonly login: string;
  /** Passwords of the user and of the client, which belong together by position. */
  readonly passwords: readonly string[];
  readonly secrets: readonly string[];
}

/**
 * The parts of a Basic header `user:password:client password`. The password and the client password may both hold colons, so there
 * is a split for each colon: the last one first.
 */
export function userCredentials(header: string | undefined): UserCredentials | undefined {
  const [login, rest] = basicParts(header) ?? [];
  if (login === undefined || rest?.includes(':') !== true) return undefined;
  const parts = rest.split(':');
  const splits = parts
    .slice(1)
    .map((_part, index) => index + 1)
    .reverse()
    .slice(0, maxSplits);
  return {
    login,
    passwords: splits.map((split) => parts.slice(0, split).join(':')),
    secrets: splits.map((split) => parts.slice(split).join(':')),
  };
}

/**
 * The texts that a client may have meant by a secret: the secret as it was sent, and as it is after decoding. Clients encode it as a
 * form (RFC 6749, 2.3.1), where `+` is a space, or percent-encode it, where `+` is itself, or send it unencoded in a form, where `+`
 * arrives as a space.
 */
export function secretForms(secret: string): string[] {
  const forms = [secret];
  if (/%[0-9a-f]{2}/i.test(secret)) {
    try {
      forms.push(decodeURIComponent(secret), decodeURIComponent(secret.replaceAll('+', ' ')));
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
    }
  } else if (secret.includes('+')) forms.push(secret.replaceAll('+', ' '));
  if (secret.includes(' ')) forms.push(secret.replaceAll(' ', '+'));
  return [...new Set(forms)];
}
