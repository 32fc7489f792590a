/** Who a request speaks as: the headers that say so. */
export interface Identity {
  /** Headers for the next request; signs in or renews where it must. Rejects with a `PlatformError`. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** Drops what the platform has just refused; false where there is nothing to renew. */
  refused(): boolean;
}

export const basicHeader = (...parts: readonly string[]): string =>
  `Basic ${Buffer.from(parts.join(':'), 'utf8').toString('base64')}`;

export const nobody: Identity = { headers: () => Promise.resolve({}), refused: () => false };

/** Basic credentials of a back-office user (shop-and-debugger-api 5, Debugger API). */
export function basicIdentity(username: string, password: string): Identity {
  const headers = Promise.resolve({ authorization: basicHeader(username, password) });
  return { headers: () => headers, refused: () => false };
}
