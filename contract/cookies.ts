import { secureTokenCookie, sessionCookie, type VendorProfile } from './vendor.ts';

/** Names and values of a `Cookie` header, in its order; a value's quotes are taken off. */
export const cookiesIn = (header: string): [name: string, value: string][] =>
  header.split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 0
      ? []
      : [
          [
            pair.slice(0, at).trim(),
            pair
              .slice(at + 1)
              .trim()
              .replace(/^"(.*)"$/, '$1'),
          ],
        ];
  });

/** The session's id with each secure token that a `Cookie` header has; of one site, or of all. */
export function sessionCookies(
  header: string | undefined,
  vendor: VendorProfile,
  siteId?: string,
): { sessionId: string; secureToken: string }[] {
  const cookies = cookiesIn(header ?? '');
  const sessionId = cookies.find(([name]) => name === sessionCookie(vendor))?.[1];
  if (sessionId === undefined) return [];
  const wanted = secureTokenCookie(vendor, siteId ?? '');
  return cookies
    .filter(([name]) => (siteId === undefined ? name.startsWith(wanted) : name === wanted))
    .map(([, secureToken]) => ({ sessionId, secureToken }));
}
