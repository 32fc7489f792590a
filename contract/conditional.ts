/**
 * Whether a client's `If-None-Match` states that it already has the representation with this entity tag (RFC 9110,
 * 13.1.2).
 */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((entityTag) => entityTag.trim().replace(/^W\//, ''))
    .some((entityTag) => entityTag === '*' || entityTag === tag);
}

/**
 * Returns the seconds in `Prefer: respond-async, wait=10` (RFC 7240, 4.3), or undefined if the header has no `wait`.
 */
export function preferredWait(prefer: string | undefined): number | undefined {
  for (const preference of (prefer ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Number(seconds);
  }
  return undefined;
}
