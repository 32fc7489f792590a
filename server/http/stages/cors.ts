import { fault } from '../../../contract/fault.ts';
import { UnauthorizedOrigin } from '../../../contract/faults/general.ts';
import type { Family } from '../../../contract/operation.ts';
import { vendorHeader, type VendorProfile } from '../../../contract/vendor.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { OAuthClient } from '../../records/access.ts';

/**
 * Whether browsers may call a family across origins: only clients of these families can list origins in their settings.
 */
export const isForBrowsers = (family: Family): boolean => family === 'shop' || family === 'data';

/** Seconds for which a browser may cache a preflight. */
const preflightMaxAgeSeconds = 600;

const normalizeOrigin = (origin: string): string => origin.trim().toLowerCase().replace(/\/$/, '');

/** Whether the client's settings list the origin. */
const allowsOrigin = (client: OAuthClient, origin: string): boolean =>
  client.allowed_origins?.some(
    (allowedOrigin) => allowedOrigin === '*' || normalizeOrigin(allowedOrigin) === normalizeOrigin(origin),
  ) ?? false;

/** Returns the headers that allow scripts from the origin to read the response. */
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

/** @throws UnauthorizedOrigin if the calling page's origin is neither the service's own nor in the client's settings */
export function checkOrigin(client: OAuthClient, origin: string, ownOrigin: string): void {
  if (normalizeOrigin(origin) !== normalizeOrigin(ownOrigin) && !allowsOrigin(client, origin))
    throw fault(UnauthorizedOrigin, { origin });
}

/** Whether any enabled client lists the origin. Used before the request's client is known. */
export async function isListedOrigin(origin: string, work: UnitOfWork): Promise<boolean> {
  const clients = await work.collection('clients').all();
  return clients.some((client) => client.enabled !== false && allowsOrigin(client, origin));
}

/**
 * Returns the response headers for a browser's preflight. A preflight has no token, so the client is known only if the
 * URL contains its ID. Otherwise it is enough that any client allows the origin, because the request itself is checked
 * again.
 * @throws UnauthorizedOrigin
 */
export async function preflightHeaders(
  request: { headers: Readonly<Record<string, string | undefined>>; clientId: string | undefined },
  allow: string,
  work: UnitOfWork,
  vendor: VendorProfile,
): Promise<Record<string, string>> {
  const { headers, clientId } = request;
  const origin = headers['origin'] ?? '';
  const client = clientId === undefined ? undefined : await work.collection('clients').get(clientId);
  const isAllowed =
    clientId === undefined
      ? await isListedOrigin(origin, work)
      : client !== undefined && client.enabled !== false && allowsOrigin(client, origin);
  if (!isAllowed) throw fault(UnauthorizedOrigin, { origin });
  const requestedHeaders = headers['access-control-request-headers'];
  return {
    ...corsHeaders(origin, vendor),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    'access-control-allow-methods': allow,
    ...(requestedHeaders === undefined ? {} : { 'access-control-allow-headers': requestedHeaders }),
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
    'access-control-max-age': String(preflightMaxAgeSeconds),
  };
}
