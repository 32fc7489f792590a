import type { Campaign as CampaignRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';

type Assignment = NonNullable<CampaignRecord['promotions']>[number];

/** Where campaigns of the site offer a promotion, the best rank first. */
export function assignmentsOf(promotionId: string): { campaign: CampaignRecord; assignment: Assignment }[] {
  const { records, job } = run();
  const campaigns = records.computed('campaigns', () => records.find('campaigns', 'site', job.scope.siteId));
  return campaigns
    .flatMap((campaign) => (campaign.promotions ?? []).map((assignment) => ({ campaign, assignment })))
    .filter(({ assignment }) => assignment.promotion_id === promotionId)
    .sort((a, b) => (a.assignment.rank ?? Infinity) - (b.assignment.rank ?? Infinity) || 0);
}
