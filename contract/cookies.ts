import { secureTokenCookie, sessionCookie, type VendorProfile } from './vendor.ts';

/** Names and values of a `Cookie` header in its order, with the quotes around values removed. */
export const cookiesIn = (header: string): [name: string, value: string][] =>
  header.split(';').flatMap((pair): [string, string][] => {
    const index = pair.indexOf('=');
    return index < 0
      ? []
      : [
          [
            pair.slice(0, index).trim(),
            pair
              .slice(index + 1)
              .trim()
              .replace(/^"(.*)"$/, '$1'),
          ],
        ];
  });

/** The session ID together with each secure token in a `Cookie` header, for one site or for all sites. */
export function sessionCookies(
  header: string | undefined,
  vendor: VendorProfile,
  siteId?: string,
): { sessionId: string; secureToken: string }[] {
  const cookies = cookiesIn(header ?? '');
  const sessionId = cookies.find(([name]) => name === sessionCookie(vendor))?.[1];
  if (sessionId === undefined) return [];
  const cookieName = secureTokenCookie(vendor, siteId ?? '');
  return cookies
    .filter(([name]) => (siteId === undefined ? name.startsWith(cookieName) : name === cookieName))
    .map(([, secureToken]) => ({ sessionId, secureToken }));
}
