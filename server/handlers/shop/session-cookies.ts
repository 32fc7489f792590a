import { secureTokenCookie, sessionCookie } from '../../../contract/vendor.ts';
import type { SessionCookies } from '../../ports/storefront-sessions.ts';
import type { RequestContext } from '../implement.ts';

/**
 * Returns the cookies of a session in a response. The secure token is sent over HTTPS only, and only a session that
 * starts over HTTPS gets one.
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
