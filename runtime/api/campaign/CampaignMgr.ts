import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Campaign } from './Campaign.ts';

/** Provides access to the campaigns of the site. */
export class CampaignMgr extends PlatformObject {
  /** Returns a campaign of the site by its ID, or null if there is none. */
  static getCampaignByID(id: string): Campaign | null {
    const { records, job } = currentRun();
    return records.get('campaigns', compoundKey(job.scope.siteId, id))
      ? new Campaign(job.scope.siteId, id)
      : null;
  }

  /**
   * Returns the active campaigns that require no customer group, or one that the given customer belongs to.
   */
  static getApplicableCampaigns(customer: Customer): ArrayList<Campaign> {
    const { records, job } = currentRun();
    const campaignRecords = records.find('campaigns', 'site', job.scope.siteId);
    const campaigns = campaignRecords
      .map(({ id }) => new Campaign(job.scope.siteId, id))
      .filter((campaign) => {
        const requiredGroups = campaign[handle].data.customer_groups ?? [];
        return (
          campaign.active &&
          (requiredGroups.length === 0 || requiredGroups.some((id) => customer.isMemberOfCustomerGroup(id)))
        );
      });
    return new ArrayList<Campaign>(campaigns);
  }
}
registerClass('campaign.CampaignMgr', CampaignMgr);
