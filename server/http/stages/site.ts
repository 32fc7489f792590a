import { fault } from '../../../contract/fault.ts';
import {
  MalformedLocale,
  SiteOffline,
  UnknownSite,
  UnsupportedLocale,
} from '../../../contract/faults/general.ts';
import type { Family } from '../../../contract/operation.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { Site } from '../../records/site.ts';

/**
 * Returns the site of a request: the site in the `/s/<site>` prefix. With `-` or without a prefix it is the default
 * site, or the first one if none is the default (data-api 1, open-points). Returns undefined if the shop has no site.
 * @throws UnknownSite, SiteOffline
 */
export async function resolveSite(
  work: UnitOfWork,
  segment: string | undefined,
  family: Family,
): Promise<Site | undefined> {
  if (segment !== undefined && segment !== '-') {
    const sites = work.collection('sites');
    const site = (await sites.get(segment)) ?? (await sites.get(siteIdIn(segment)));
    if (!site) throw fault(UnknownSite, { siteId: segment });
    return requireOnline(site, family);
  }
  const sites = await work.collection('sites').all();
  const site = sites.find((candidate) => candidate.default) ?? sites[0];
  return site && requireOnline(site, family);
}

/**
 * Returns the ID of the site in a path segment. Storefront URLs contain `Sites-<id>-Site`, and clients use that name
 * for the API, too.
 */
const siteIdIn = (segment: string): string => /^Sites-(.+)-Site$/.exec(segment)?.[1] ?? segment;

function requireOnline(site: Site, family: Family): Site {
  if (family === 'shop' && site.storefront_status === 'offline')
    throw fault(SiteOffline, { siteId: site.id });
  return site;
}

/**
 * Returns the requested locale, or the site's default locale if none or `default` is requested.
 * @throws MalformedLocale; UnsupportedLocale if the site does not support the locale
 */
export function localeOf(site: Site | undefined, requestedLocale: string | undefined): string {
  const defaultLocale = site?.locales[0] ?? 'default';
  if (requestedLocale === undefined || requestedLocale === '' || requestedLocale === 'default')
    return defaultLocale;
  if (!/^[a-z]{2,3}([-_][A-Za-z]{4})?([-_]([A-Za-z]{2,4}|\d{3}))?$/.test(requestedLocale))
    throw fault(MalformedLocale, { locale: requestedLocale });
  const normalizedLocale = requestedLocale.replaceAll('_', '-').toLowerCase();
  const match = site?.locales.find(
    (locale) => locale.replaceAll('_', '-').toLowerCase() === normalizedLocale,
  );
  if (match === undefined) throw fault(UnsupportedLocale, { locale: requestedLocale });
  return match;
}
