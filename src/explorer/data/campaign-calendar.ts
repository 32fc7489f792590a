import type { PlatformAccess } from '../../client/access.ts';
import type { JsonObject } from '../../client/json-object.ts';
import type { ResourceAddress } from '../../documents/address.ts';
import { SiteReferences } from './site-references.ts';

/** Reads the campaigns of a site that are pinned or to which other resources refer, with their promotions. */
export async function readCampaignCalendar(
  access: PlatformAccess,
  site: string,
  pinnedAddresses: readonly ResourceAddress[],
): Promise<{ campaign: JsonObject; promotions: JsonObject[] }[]> {
  const pinnedIds = (kind: string, param: string): string[] =>
    pinnedAddresses.filter((address) => address.kind === kind).map(({ params }) => params[param] ?? '');
  const references = new SiteReferences(access, site, {
    campaigns: pinnedIds('campaign', 'campaign_id'),
    promotions: pinnedIds('promotion', 'id'),
  });
  const campaigns = await references.campaigns();
  return Promise.all(
    campaigns.map(async ({ id, document }) => ({
      campaign: document,
      promotions: (await references.promotionsOf(id)).map((promotion) => promotion.document),
    })),
  );
}
