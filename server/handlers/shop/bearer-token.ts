/** Returns the token of an `Authorization: Bearer` header, or undefined if there is none. */
export const bearerToken = (headers: Readonly<Record<string, string | undefined>>): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
