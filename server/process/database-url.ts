/**
 * Returns an error message for an invalid database URL, undefined for a valid one. The URL may contain a password, so
 * the message does not repeat it.
 */
export function databaseUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    return '--store must be a URL such as postgres://user:password@host:5432/database';
  return url.pathname.length < 2
    ? '--store must name a database: postgres://user:password@host:5432/database'
    : undefined;
}
