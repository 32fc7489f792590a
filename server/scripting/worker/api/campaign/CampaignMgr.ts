import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Campaign } from './Campaign.ts';

/** The campaigns of the site. */
export class CampaignMgr extends PlatformObject {
  /** A campaign of the site; null where there is none. */
  static getCampaignByID(id: string): Campaign | null {
    const { records, job } = run();
    return records.get('campaigns', compoundKey(job.scope.siteId, id))
      ? new Campaign(job.scope.siteId, id)
      : null;
  }

  /** Active ones that ask for no customer group, or for one that the customer is in. */
  static getApplicableCampaigns(customer: Customer): ArrayList<Campaign> {
    const { records, job } = run();
    const all = records.find('campaigns', 'site', job.scope.siteId);
    const found = all
      .map(({ id }) => new Campaign(job.scope.siteId, id))
      .filter((campaign) => {
        const asked = campaign[handle].data.customer_groups ?? [];
        return (
          campaign.active && (asked.length === 0 || asked.some((id) => customer.isMemberOfCustomerGroup(id)))
        );
      });
    return new ArrayList<Campaign>(found);
  }
}
platformClass('campaign.CampaignMgr', CampaignMgr);
