import { contract } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { pagingLimits } from '../../contract/paging.ts';
import { vendorHeader } from '../../contract/vendor.ts';
import type { PlatformAccess } from '../client/access.ts';
import { operationAddress } from '../client/address.ts';
import { looseCall, type JsonObject } from '../client/loose-call.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import { resourceName, type ResourceAddress } from './address.ts';
import { kindOf } from './all-kinds.ts';

/** The platform has no such resource, or not under this address. */
export class ResourceNotFound extends Error {
  constructor(address: ResourceAddress) {
    super(`There is no ${kindOf(address.kind).title.toLowerCase()} "${resourceName(address)}".`);
  }
}

/** The client for an operation on a resource, and the site that a Shop operation is sent to. */
export function callerFor(
  access: PlatformAccess,
  operation: Operation,
  { site, params }: ResourceAddress,
): { client: PlatformClient; site: string | undefined } {
  if (operation.family !== 'shop') return { client: access.data, site: undefined };
  const at = site ?? params['site_id'] ?? access.profile.site ?? '-';
  // A resource of the Data API that the Shop API reads is an agent's to read.
  return { client: site === undefined ? access.data : access.shop(at), site: at };
}

/** Reads a resource. Rejects with `ResourceNotFound` or a `PlatformError`. */
export async function readResource(access: PlatformAccess, address: ResourceAddress): Promise<JsonObject> {
  const { read } = kindOf(address.kind);
  const { client, site } = callerFor(access, read.operation, address);
  const call = { params: address.params, ...(site === undefined || site === '-' ? {} : { site }) };
  if (read.listed !== true || read.pick === undefined) {
    const answer = await looseCall(client, read.operation, { ...call, query: { ...read.query } });
    const picked = read.pick ? read.pick(answer, address.params) : answer;
    if (!picked) throw new ResourceNotFound(address);
    return picked;
  }
  const count = pagingLimits.count.maximum;
  for (let start = 0; start <= pagingLimits.start.maximum; start += count) {
    const answer = await looseCall(client, read.operation, {
      ...call,
      query: { ...read.query, start, count },
    });
    const elements = (answer['data'] ?? []) as readonly JsonObject[];
    for (const element of elements) {
      const picked = read.pick(element, address.params);
      if (picked) return picked;
    }
    if (elements.length < count) break;
  }
  throw new ResourceNotFound(address);
}

/** The same as the XML that the platform sends. Rejects with a `PlatformError`. */
export async function readXml(access: PlatformAccess, address: ResourceAddress): Promise<string> {
  const { read } = kindOf(address.kind);
  const { client, site } = callerFor(access, read.operation, address);
  const url = operationAddress(access.profile, read.operation, {
    vendor: access.vendor,
    params: address.params,
    query: { ...read.query, format: 'xml' },
    site: site === '-' ? undefined : site,
  });
  const base = new URL(access.profile.baseUrl).pathname.replace(/\/+$/, '');
  const answer = await client.send({
    method: read.operation.method,
    path: url.pathname.slice(base.length) + url.search,
    headers: { accept: 'application/xml', [vendorHeader(access.vendor, 'client-id')]: clientIdFor(access) },
    timeout: 30_000,
  });
  // A fault in XML is nothing that the client reads: the same question in JSON gives it.
  if (answer.status >= 400) await readResource(access, address);
  return answer.text;
}

const clientIdFor = ({ profile }: PlatformAccess): string => profile.clientId ?? 'cartwright';

/** Who the Data API is spoken to as; undefined for a client without a user. */
export async function currentUser(access: PlatformAccess): Promise<JsonObject | undefined> {
  return access.isUser ? looseCall(access.data, contract.data.users.getThis, {}) : undefined;
}
