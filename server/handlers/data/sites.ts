import type { Site as SiteDocument } from '../../../contract/documents/data/site.ts';
import { contract } from '../../../contract/index.ts';
import { pathWithCore } from '../../../cartridges/cartridge-path.ts';
import type { Site } from '../../records/site.ts';
import { implement, type RequestContext } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { requireSite, pathOf } from './require-site.ts';

const statuses = { online: 'online', offline: 'maintenance', online_protected: 'protected' } as const;

/** The document of data-api 2, Site. */
async function siteDocument(
  site: Site,
  { work, links }: Pick<RequestContext, 'work' | 'links'>,
): Promise<SiteDocument> {
  return {
    id: site.id,
    display_name: site.display_name,
    ...omitUndefined({ description: site.description }),
    storefront_status: statuses[site.storefront_status],
    in_deletion: false,
    cartridges: pathWithCore(site.cartridge_path),
    customer_list_link: {
      customer_list_id: site.customer_list_id,
      link: links.to(pathOf('customer_lists', site.customer_list_id)),
    },
    ...omitUndefined({ creation_date: site.creation_date, last_modified: site.last_modified }),
    link: links.to(pathOf('sites', site.id)),
    ...(await resourceState(work, 'sites', site.id)),
  };
}

export const siteHandlers = implement(contract.data.sites, {
  list: async (input) =>
    input.lists.of(await input.work.of('sites').all(), (site) => siteDocument(site, input)),
  get: async (input) => siteDocument(await requireSite(input), input),
});
