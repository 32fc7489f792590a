/** Returns the bare token of an `Authorization: Bearer` header. */
export const bearerToken = (headers: Readonly<Record<string, string | undefined>>): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
