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
 * The site of a request: that of the `/s/<site>` prefix; with `-` or without one, the default site (data-api 1,
 * open-points). Undefined where the shop has no sites at all.
 * @throws UnknownSite, SiteOffline
 */
export async function siteOf(
  work: UnitOfWork,
  segment: string | undefined,
  family: Family,
): Promise<Site | undefined> {
  if (segment !== undefined && segment !== '-') {
    const site = await work.of('sites').get(segment);
    if (!site) throw fault(UnknownSite, { siteId: segment });
    return openTo(site, family);
  }
  const sites = await work.of('sites').all();
  const site = sites.find((one) => one.default) ?? sites[0];
  return site && openTo(site, family);
}

function openTo(site: Site, family: Family): Site {
  if (family === 'shop' && site.storefront_status === 'offline')
    throw fault(SiteOffline, { siteId: site.id });
  return site;
}

/** The locale asked for, as one that the site has; the site's default where none is asked for. */
export function localeOf(site: Site | undefined, asked: string | undefined): string {
  const first = site?.locales[0] ?? 'default';
  if (asked === undefined || asked === '' || asked === 'default') return first;
  if (!/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(asked)) throw fault(MalformedLocale, { locale: asked });
  const wanted = asked.replace('_', '-').toLowerCase();
  const found = site?.locales.find((locale) => locale.replace('_', '-').toLowerCase() === wanted);
  if (found === undefined) throw fault(UnsupportedLocale, { locale: asked });
  return found;
}
