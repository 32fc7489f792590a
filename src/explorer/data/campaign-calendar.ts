import type { PlatformAccess } from '../../client/access.ts';
import type { JsonObject } from '../../client/loose-call.ts';
import type { ResourceAddress } from '../../documents/address.ts';
import { SiteReferences } from './site-references.ts';

/** The campaigns of a site that are found, each with the promotions that its calendar shows. */
export async function campaignCalendar(
  access: PlatformAccess,
  site: string,
  pinned: readonly ResourceAddress[],
): Promise<{ campaign: JsonObject; promotions: JsonObject[] }[]> {
  const ids = (kind: string, param: string): string[] =>
    pinned.filter((one) => one.kind === kind).map(({ params }) => params[param] ?? '');
  const references = new SiteReferences(access, site, {
    campaigns: ids('campaign', 'campaign_id'),
    promotions: ids('promotion', 'id'),
  });
  const campaigns = await references.campaigns();
  return Promise.all(
    campaigns.map(async ({ id, document }) => ({
      campaign: document,
      promotions: (await references.promotionsOf(id)).map((one) => one.document),
    })),
  );
}
