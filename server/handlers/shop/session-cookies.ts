import { secureTokenCookie, sessionCookie } from '../../../contract/vendor.ts';
import type { SessionCookies } from '../../ports/storefront-sessions.ts';
import type { RequestContext } from '../implement.ts';

/**
 * Returns the values of `Set-Cookie` for a session. The cookie with the secure token is set only if the request came
 * over HTTPS.
 */
export function cookiesOf(
  { sessionId, secureToken }: SessionCookies,
  { vendor, site, address }: Pick<RequestContext, 'vendor' | 'site' | 'address'>,
): string[] {
  const session = `${sessionCookie(vendor)}=${sessionId}; Path=/; HttpOnly; SameSite=Lax`;
  if (!address.startsWith('https:')) return [session];
  const name = secureTokenCookie(vendor, site.id);
  return [session, `${name}=${secureToken}; Path=/; Secure; HttpOnly; SameSite=Lax`];
}
