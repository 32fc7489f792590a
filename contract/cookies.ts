import { secureTokenCookie, sessionCookie, type VendorProfile } from './vendor.ts';

/**
 * Parses a `Cookie` header into names and values, in the header's order and without the quotes around values.
 */
export const parseCookies = (header: string): [name: string, value: string][] =>
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

/**
 * Returns the session ID paired with each secure token in a `Cookie` header, for one site or for all sites.
 */
export function sessionCookies(
  header: string | undefined,
  vendor: VendorProfile,
  siteId?: string,
): { sessionId: string; secureToken: string }[] {
  const cookies = parseCookies(header ?? '');
  const sessionId = cookies.find(([name]) => name === sessionCookie(vendor))?.[1];
  if (sessionId === undefined) return [];
  const cookieName = secureTokenCookie(vendor, siteId ?? '');
  return cookies
    .filter(([name]) => (siteId === undefined ? name.startsWith(cookieName) : name === cookieName))
    .map(([, secureToken]) => ({ sessionId, secureToken }));
}
