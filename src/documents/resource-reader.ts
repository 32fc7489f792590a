import { contract } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { pagingLimits } from '../../contract/paging.ts';
import { vendorHeader } from '../../contract/vendor.ts';
import type { PlatformAccess } from '../client/access.ts';
import { isFault, UnexpectedResponse } from '../client/errors.ts';
import { operationUrl } from '../client/operation-url.ts';
import type { JsonObject } from '../client/json-object.ts';
import { callUntyped } from '../client/untyped-call.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import { resourceName, type ResourceAddress } from './address.ts';
import { kindOf } from './all-kinds.ts';
import { HiddenResource } from './hidden-resource.ts';

/** Thrown if the platform's response does not contain the resource. */
export class ResourceNotFound extends Error {
  constructor(address: ResourceAddress) {
    super(`The ${kindOf(address.kind).title.toLowerCase()} "${resourceName(address)}" does not exist.`);
  }
}

/** Whether an error says that a resource does not exist. */
export const isMissingResource = (error: unknown): boolean =>
  error instanceof ResourceNotFound ||
  (isFault(error) && error.status === 404) ||
  (error instanceof HiddenResource && error.cause.status === 404);

/**
 * Returns the client for an operation on a resource, and the site of a Shop API operation: `-` if neither the address
 * nor the connection has one. Throws `MissingCredentials`.
 */
export function clientFor(
  access: PlatformAccess,
  operation: Operation,
  { site, params }: ResourceAddress,
): { client: PlatformClient; site: string | undefined } {
  if (operation.family !== 'shop') return { client: access.data, site: undefined };
  const siteId = site ?? params['site_id'] ?? access.profile.site ?? '-';
  // Without a site in the address, the client of the Data API is used, which has an agent's token if there is a user.
  return { client: site === undefined ? access.data : access.shop(siteId), site: siteId };
}

/** Reads a resource. Rejects with `ResourceNotFound`, `MissingCredentials` or a `PlatformError`. */
export async function readResource(access: PlatformAccess, address: ResourceAddress): Promise<JsonObject> {
  const { read } = kindOf(address.kind);
  const { client, site } = clientFor(access, read.operation, address);
  const input = { params: address.params, ...(site === undefined || site === '-' ? {} : { site }) };
  if (read.isList !== true || read.pick === undefined) {
    const response = await callUntyped(client, read.operation, { ...input, query: { ...read.query } });
    const resource = read.pick ? read.pick(response, address.params) : response;
    if (!resource) throw new ResourceNotFound(address);
    return resource;
  }
  const count = pagingLimits.count.maximum;
  for (let start = 0; start <= pagingLimits.start.maximum; start += count) {
    const response = await callUntyped(client, read.operation, {
      ...input,
      query: { ...read.query, start, count },
    });
    const elements = (response['data'] ?? []) as readonly JsonObject[];
    for (const element of elements) {
      const resource = read.pick(element, address.params);
      if (resource) return resource;
    }
    if (elements.length < count) break;
  }
  throw new ResourceNotFound(address);
}

/**
 * Reads a resource as XML. Resolves with the whole response, even if the kind has a `pick`. Rejects with
 * `ResourceNotFound`, `MissingCredentials` or a `PlatformError`.
 */
export async function readXml(access: PlatformAccess, address: ResourceAddress): Promise<string> {
  const { read } = kindOf(address.kind);
  const { client, site } = clientFor(access, read.operation, address);
  const url = operationUrl(access.profile, read.operation, {
    vendor: access.vendor,
    params: address.params,
    query: { ...read.query, format: 'xml' },
    site: site === '-' ? undefined : site,
  });
  const base = new URL(access.profile.baseUrl).pathname.replace(/\/+$/, '');
  const response = await client.send({
    method: read.operation.method,
    path: url.pathname.slice(base.length) + url.search,
    headers: { accept: 'application/xml', [vendorHeader(access.vendor, 'client-id')]: clientIdFor(access) },
    timeoutMs: 30_000,
  });
  if (response.status >= 200 && response.status < 300) return response.text;
  // The client cannot parse faults in XML, so the same read in JSON throws the fault.
  await readResource(access, address);
  throw new UnexpectedResponse(url.origin + url.pathname, response.status, 'no XML document');
}

const clientIdFor = ({ profile }: PlatformAccess): string => profile.clientId ?? 'cartwright';

/** Reads the user who sends the Data API requests; undefined for a client without a user. */
export async function readCurrentUser(access: PlatformAccess): Promise<JsonObject | undefined> {
  return access.isUser ? callUntyped(access.data, contract.data.users.getThis, {}) : undefined;
}
