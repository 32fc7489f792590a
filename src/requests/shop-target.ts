import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { parseVersionSegment } from '../../contract/version.ts';
import type { ShopTarget } from '../client/access.ts';

/**
 * Returns the target of the sign-in for a request: the site and the version from the request's path, and the client
 * ID from its headers or query. `headers` must have lower-case names. `site` is used if the path contains none.
 */
export function parseShopTarget(
  path: string,
  headers: Readonly<Record<string, string>>,
  vendor: VendorProfile,
  site: string | undefined,
): ShopTarget {
  const [, sitePart, prefix, versionPart] =
    /^(?:\/s\/([^/?]+))?\/([^/?]+)(?:\/shop\/([^/?]+))?/.exec(path) ?? [];
  const version =
    prefix === vendor.prefix && versionPart !== undefined ? parseVersionSegment(versionPart) : undefined;
  const siteId = sitePart === undefined || sitePart === '-' ? site : decodeSegment(sitePart);
  const query = path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
  const clientId =
    headers[vendorHeader(vendor, 'client-id')] ?? new URLSearchParams(query).get('client_id') ?? undefined;
  return {
    ...(siteId === undefined ? {} : { site: siteId }),
    ...(version === undefined ? {} : { version }),
    ...(clientId === undefined ? {} : { clientId }),
  };
}

/** Decodes a segment of a path; returns it unchanged if its percent-encoding is malformed. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
