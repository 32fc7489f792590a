import { listEnvelope, pageOf, pagingLimits } from '../../contract/paging.ts';
import type { Family } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { versionSegment, type ApiVersion } from '../../contract/version.ts';
import type { Links, Lists } from '../handlers/implement.ts';

/** How the client reached the service: links in documents repeat it. */
export interface Addressing {
  readonly protocol: 'http' | 'https';
  /** Host header, with port. */
  readonly host: string;
}

/** Path segment below which catalog images are served; no path of the API begins with it. */
export const imageRoot = 'images';

/** Links that lead back over the same protocol, host, site prefix and version. */
export function createLinks(
  { protocol, host }: Addressing,
  family: Family,
  version: ApiVersion | undefined,
  vendor: VendorProfile,
  siteSegment: string | undefined,
): Links {
  const origin = `${protocol}://${host}`;
  const site = siteSegment === undefined ? '' : `/s/${encodeURIComponent(siteSegment)}`;
  const base = `${origin}${site}/${vendor.prefix}/${family}${version ? `/${versionSegment(version)}` : ''}`;
  return {
    to: (path) => `${base}${path}`,
    image: (catalogId, path) =>
      [origin, imageRoot, encodeURIComponent(catalogId), ...path.split('/').map(encodeURIComponent)].join(
        '/',
      ),
  };
}

/**
 * Lists of one request: `query` holds the operation's own parameters, read, and `address` the whole request with all
 * that its query says.
 */
export function createLists(query: Readonly<Record<string, unknown>>, address: () => URL): Lists {
  const { start = pagingLimits.start.default, count = pagingLimits.count.default } = query as {
    start?: number;
    count?: number;
  };
  return {
    async of(all, document) {
      const chunk = pageOf(all, start, count);
      const data = await Promise.all(chunk.data.map((item) => document(item)));
      return listEnvelope({ ...chunk, data }, count, address());
    },
    page: (page) => listEnvelope(page, count, address()),
  };
}
