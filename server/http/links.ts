import { listEnvelope, pageOf, pagingLimits } from '../../contract/paging.ts';
import type { Family } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { versionSegment, type ApiVersion } from '../../contract/version.ts';
import type { Links, Lists } from '../handlers/implement.ts';

/** The address by which the client reached the service; links in documents start with it. */
export interface Addressing {
  readonly protocol: 'http' | 'https';
  /** The Host header, including the port. */
  readonly host: string;
}

/** Path segment below which catalog images are served. No path of the API begins with it. */
export const imageRoot = 'images';

/**
 * Creates links with the protocol, host, site prefix and version of the request, and with the client ID of its query: a
 * client without a token could not read the resource otherwise.
 */
export function createLinks(
  { protocol, host }: Addressing,
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
      `${origin}/${imageRoot}/${encodeURIComponent(catalogId)}/${encodedImagePath(path)}`,
  };
}

/** Most paths have no character that is encoded. */
const encodedImagePath = (path: string): string =>
  /^[\w\-.~/]*$/.test(path) ? path : path.split('/').map(encodeURIComponent).join('/');

/**
 * Lists of one request. `query` contains the operation's own parsed parameters; `address` is the address of the request
 * with its whole query.
 */
export function createLists(query: Readonly<Record<string, unknown>>, address: () => URL): Lists {
  const { start = pagingLimits.start.default, count = pagingLimits.count.default } = query as {
    start?: number;
    count?: number;
  };
  return {
    async paginate(items, toDocument) {
      const chunk = pageOf(items, start, count);
      const data = await Promise.all(chunk.data.map((item) => toDocument(item)));
      return listEnvelope({ ...chunk, data }, count, address());
    },
    page: (page) => listEnvelope(page, count, address()),
  };
}
