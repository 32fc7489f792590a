import type { Operation } from '../../contract/operation.ts';
import type { PlatformAccess } from '../client/access.ts';
import { operationUrl } from '../client/operation-url.ts';
import type { JsonObject } from '../client/untyped-call.ts';
import type { ResourceAddress } from '../documents/address.ts';
import { kindOf } from '../documents/all-kinds.ts';
import { withoutEnvelope } from '../documents/changes.ts';
import { describeResource } from '../documents/resource-documents.ts';
import { readResource } from '../documents/resource-reader.ts';
import { readableQuery, type RequestDraft } from '../requests/request-text.ts';

/**
 * Returns a request that reads a resource and, if the API can change it, a request that changes it, with the current
 * document as its body. Rejects like `readResource`.
 */
export async function draftResourceRequests(
  access: PlatformAccess,
  address: ResourceAddress,
): Promise<RequestDraft[]> {
  const { read, change, family } = kindOf(address.kind);
  const as = family === 'data' ? 'user' : access.shopper.kind;
  const subject = describeResource(address);
  const readDraft: RequestDraft = {
    title: `Read ${subject}`,
    method: 'GET',
    target: operationTarget(access, address, read.operation, read.query),
    as,
  };
  if (!change) return [readDraft];
  const body = withoutEnvelope(await readResource(access, address));
  return [
    readDraft,
    {
      title: `Change ${subject}`,
      method: 'PATCH',
      target: operationTarget(access, address, change),
      as,
      body,
    },
  ];
}

/** Returns the path and query of an operation, relative to the connection's base URL. */
function operationTarget(
  { profile, vendor }: PlatformAccess,
  { site, params }: ResourceAddress,
  operation: Operation,
  query: JsonObject = {},
): string {
  const basePath = new URL(profile.baseUrl).pathname.replace(/\/+$/, '');
  const url = operationUrl(profile, operation, {
    vendor,
    params,
    query,
    site: operation.family === 'shop' ? (site ?? params['site_id']) : undefined,
  });
  return url.pathname.slice(basePath.length) + readableQuery(url.search);
}
