import { secureTokenCookie, sessionCookie } from '../../../contract/vendor.ts';
import type { SessionCookies } from '../../ports/storefront-sessions.ts';
import type { RequestContext } from '../implement.ts';

/**
 * The cookies of a session as an answer sets them. The secure token goes over HTTPS only, and is only ever given there:
 * a session that began over plain HTTP has none.
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
