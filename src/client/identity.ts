/** The identity of a request: provides its authentication headers. */
export interface Identity {
  /**
   * Returns the headers for the next request. Signs in, or renews the token, if necessary. Rejects with a
   * `PlatformError`.
   */
  headers(): Promise<Readonly<Record<string, string>>>;
  /**
   * Discards the token of these headers, which the platform has just rejected. Keeps a token that has replaced it in the
   * meantime. Returns whether the next headers contain another token.
   */
  invalidate(rejectedHeaders: Readonly<Record<string, string>>): boolean;
}

export const basicHeader = (...parts: readonly string[]): string =>
  `Basic ${Buffer.from(parts.join(':'), 'utf8').toString('base64')}`;

export const anonymousIdentity: Identity = { headers: () => Promise.resolve({}), invalidate: () => false };

/** Returns the identity of a back-office user with Basic credentials (shop-and-debugger-api 5, Debugger API). */
export function basicIdentity(username: string, password: string): Identity {
  const headers = Promise.resolve({ authorization: basicHeader(username, password) });
  return { headers: () => headers, invalidate: () => false };
}
