/**
 * Says what is wrong with the URL of a database; undefined if nothing is. The text may contain a password, so it is
 * not repeated.
 */
export function databaseUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    return '--store must be a URL such as postgres://user:password@host:5432/database';
  return url.pathname.length < 2
    ? '--store must name a database: postgres://user:password@host:5432/database'
    : undefined;
}
