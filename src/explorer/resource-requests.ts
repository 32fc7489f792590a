import type { Operation } from '../../contract/operation.ts';
import type { PlatformAccess } from '../client/access.ts';
import { operationUrl } from '../client/operation-url.ts';
import type { JsonObject } from '../client/json-object.ts';
import type { ResourceAddress } from '../documents/address.ts';
import { kindOf } from '../documents/all-kinds.ts';
import { withoutEnvelope } from '../documents/changes.ts';
import { describeResource } from '../documents/resource-documents.ts';
import { readResource } from '../documents/resource-reader.ts';
import { connectionVariableValues } from '../requests/connection-variables.ts';
import { readableQuery, type RequestDraft } from '../requests/request-text.ts';

/**
 * Returns a request that reads a resource and, if the API can change it, a request that changes it, with the current
 * document as its body. Rejects like `readResource`.
 * @param shopSite the site of `{{shop}}`
 */
export async function draftResourceRequests(
  access: PlatformAccess,
  address: ResourceAddress,
  shopSite: string | undefined,
): Promise<RequestDraft[]> {
  const { read, change, family } = kindOf(address.kind);
  const as = family === 'data' ? 'user' : access.shopper.kind;
  const subject = describeResource(address);
  const readDraft: RequestDraft = {
    title: `Read ${subject}`,
    method: 'GET',
    target: operationTarget(access, address, shopSite, read.operation, read.query),
    as,
  };
  if (!change) return [readDraft];
  const body = withoutEnvelope(await readResource(access, address));
  return [
    readDraft,
    {
      title: `Change ${subject}`,
      method: 'PATCH',
      target: operationTarget(access, address, shopSite, change),
      as,
      body,
    },
  ];
}

/**
 * Returns the path and query of an operation, relative to the connection's base URL. They begin with `{{shop}}` or
 * `{{data}}` if the variable has the same value.
 */
function operationTarget(
  access: PlatformAccess,
  { site, params }: ResourceAddress,
  shopSite: string | undefined,
  operation: Operation,
  query: JsonObject = {},
): string {
  const { profile, vendor } = access;
  const basePath = new URL(profile.baseUrl).pathname.replace(/\/+$/, '');
  const url = operationUrl(profile, operation, {
    vendor,
    params,
    query,
    site: operation.family === 'shop' ? (site ?? params['site_id']) : undefined,
  });
  const target = url.pathname.slice(basePath.length) + readableQuery(url.search);
  const values = connectionVariableValues(access, shopSite);
  for (const name of ['shop', 'data'] as const) {
    const value = values[name];
    if (value !== undefined && target.startsWith(`${value}/`))
      return `{{${name}}}${target.slice(value.length)}`;
  }
  return target;
}
