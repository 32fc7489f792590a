import type { Site as SiteDocument } from '../../../contract/documents/data/site.ts';
import { contract } from '../../../contract/index.ts';
import { pathWithCore } from '../../../cartridges/cartridge-path.ts';
import type { Site } from '../../records/site.ts';
import { vendorHeader } from '../../../contract/vendor.ts';
import { implement, response, type RequestContext } from '../implement.ts';
import { usesExtension } from '../../../contract/uses-extension.ts';
import { resourceState } from '../resource-state.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import type { CartridgeDependencies } from './cartridges.ts';
import { requireSite, pathOf } from './require-site.ts';

const statuses = { online: 'online', offline: 'maintenance', online_protected: 'protected' } as const;

/** Returns the document of data-api 2, Site. */
async function siteDocument(
  site: Site,
  { work, links }: Pick<RequestContext, 'work' | 'links'>,
  ownNames: readonly string[],
): Promise<SiteDocument> {
  return {
    id: site.id,
    display_name: site.display_name,
    ...omitUndefined({ description: site.description }),
    storefront_status: statuses[site.storefront_status],
    in_deletion: false,
    cartridges: pathWithCore(ownNames.join(':')),
    customer_list_link: {
      customer_list_id: site.customer_list_id,
      link: links.resource(pathOf('customer_lists', site.customer_list_id)),
    },
    ...omitUndefined({ creation_date: site.creation_date, last_modified: site.last_modified }),
    link: links.resource(pathOf('sites', site.id)),
    ...(await resourceState(work, 'sites', site.id)),
  };
}

export interface SiteDependencies extends CartridgeDependencies {
  /** Returns the cartridges that follow a site's path by default. */
  readonly defaultCartridges: (site: Site) => readonly string[];
  /** The cartridges of `--cartridge-path`, which precede the path of each site. */
  readonly leadingCartridges: readonly string[];
}

const headerOf = (names: readonly string[]): string => names.map(encodeURIComponent).join(':');

export const createSiteHandlers = ({
  ownCartridges,
  defaultCartridges,
  leadingCartridges,
}: SiteDependencies) =>
  implement(contract.data.sites, {
    list: async (input) =>
      input.lists.paginate(await input.work.collection('sites').all(), (site) =>
        siteDocument(site, input, ownCartridges(site)),
      ),
    async get(input) {
      const site = await requireSite(input);
      const document = await siteDocument(site, input, ownCartridges(site));
      if (!usesExtension(input, 'default-cartridges')) return document;
      return response({
        document,
        headers: {
          [vendorHeader(input.vendor, 'default-cartridges')]: headerOf(defaultCartridges(site)),
          ...(leadingCartridges.length > 0 && {
            [vendorHeader(input.vendor, 'leading-cartridges')]: headerOf(leadingCartridges),
          }),
        },
      });
    },
  });
