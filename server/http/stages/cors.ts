import { fault } from '../../../contract/fault.ts';
import { UnauthorizedOrigin } from '../../../contract/faults/general.ts';
import type { Family } from '../../../contract/operation.ts';
import { vendorHeader, type VendorProfile } from '../../../contract/vendor.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { OAuthClient } from '../../records/access.ts';

/** Families whose documents a browser may read across origins: those whose clients have origins in their settings. */
export const isForBrowsers = (family: Family): boolean => family === 'shop' || family === 'data';

/** Seconds that a browser may remember a preflight. */
const remembered = 600;

const plain = (origin: string): string => origin.trim().toLowerCase().replace(/\/$/, '');

/** Origins that the client allows; without any in its settings, all. */
const allows = (client: OAuthClient, origin: string): boolean =>
  client.allowed_origins?.some((allowed) => allowed === '*' || plain(allowed) === plain(origin)) ?? true;

/** Headers that let the origin's script read this answer. */
export const corsHeaders = (origin: string, vendor: VendorProfile): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': [
    'Authorization',
    'ETag',
    'Location',
    vendorHeader(vendor, 'resource-state'),
    vendorHeader(vendor, 'request-id'),
  ].join(', '),
  vary: 'Origin',
});

/** @throws UnauthorizedOrigin where the client's settings do not name the origin of the page that calls */
export function checkOrigin(client: OAuthClient, origin: string, ownOrigin: string): void {
  if (plain(origin) !== plain(ownOrigin) && !allows(client, origin))
    throw fault(UnauthorizedOrigin, { origin });
}

/**
 * Answers a browser that asks before it calls. Such a request carries no token: the client is known only where the
 * address names it; else any client that allows the origin will do, and the call itself is checked again.
 * @throws UnauthorizedOrigin
 */
export async function preflight(
  request: { headers: Readonly<Record<string, string | undefined>>; clientId: string | undefined },
  allow: string,
  work: UnitOfWork,
  vendor: VendorProfile,
): Promise<Record<string, string>> {
  const { headers, clientId } = request;
  const origin = headers['origin'] ?? '';
  const clients =
    clientId === undefined ? await work.of('clients').all() : [await work.of('clients').get(clientId)];
  const allowed = clients.some((client) => client && client.enabled !== false && allows(client, origin));
  if (!allowed) throw fault(UnauthorizedOrigin, { origin });
  const asked = headers['access-control-request-headers'];
  return {
    ...corsHeaders(origin, vendor),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    'access-control-allow-methods': allow,
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
    'access-control-max-age': String(remembered),
  };
}
