import { listEnvelope, slicePage, pagingLimits } from '../../contract/paging.ts';
import type { Family } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { versionSegment, type ApiVersion } from '../../contract/version.ts';
import type { Links, Lists } from '../handlers/implement.ts';

/** The origin at which the client reached the service. Links in documents start with it. */
export interface ServiceOrigin {
  readonly protocol: 'http' | 'https';
  /** The host of an absolute request target, or else the Host header; including the port. */
  readonly host: string;
}

/** First path segment of catalog images. No path of the API begins with it. */
export const imageRoot = 'images';

/**
 * Creates the link functions of one request. Links to resources have the protocol, host, site prefix and version of the
 * request, and the client ID of its query: otherwise a client without a token could not read the resource. Links to
 * images have the protocol and the host.
 */
export function createLinks(
  { protocol, host }: ServiceOrigin,
  family: Family,
  version: ApiVersion | undefined,
  vendor: VendorProfile,
  siteSegment: string | undefined,
  clientId: string | undefined,
): Links {
  const origin = `${protocol}://${host}`;
  const site = siteSegment === undefined ? '' : `/s/${encodeURIComponent(siteSegment)}`;
  const base = `${origin}${site}/${vendor.prefix}/${family}${version ? `/${versionSegment(version)}` : ''}`;
  const query = clientId === undefined ? undefined : `client_id=${encodeURIComponent(clientId)}`;
  return {
    resource: (path) =>
      query === undefined ? base + path : `${base}${path}${path.includes('?') ? '&' : '?'}${query}`,
    image: (catalogId, path) =>
      `${origin}/${imageRoot}/${encodeURIComponent(catalogId)}/${encodeImagePath(path)}`,
  };
}

/** Most paths contain no character that has to be encoded. */
const encodeImagePath = (path: string): string =>
  /^[\w\-.~/]*$/.test(path) ? path : path.split('/').map(encodeURIComponent).join('/');

/**
 * Creates the list functions of one request. `query` contains the operation's parsed parameters; `address` returns the
 * request's URL with its whole query.
 */
export function createLists(query: Readonly<Record<string, unknown>>, address: () => URL): Lists {
  const { start = pagingLimits.start.default, count = pagingLimits.count.default } = query as {
    start?: number;
    count?: number;
  };
  return {
    async paginate(items, toDocument) {
      const chunk = slicePage(items, start, count);
      const data = await Promise.all(chunk.data.map((item) => toDocument(item)));
      return listEnvelope({ ...chunk, data }, count, address());
    },
    page: (page) => listEnvelope(page, count, address()),
  };
}
