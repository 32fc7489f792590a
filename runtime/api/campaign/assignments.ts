import type { Campaign as CampaignRecord } from '../../protocol/bridge-protocol.ts';
import { lastRank } from '../../../server/domain/promotions/offers.ts';
import { currentRun } from '../../current-run.ts';

type Assignment = NonNullable<CampaignRecord['promotions']>[number];

/** Returns the assignments of a promotion to the site's campaigns, ordered by rank. */
export function findAssignments(promotionId: string): { campaign: CampaignRecord; assignment: Assignment }[] {
  const { records, job } = currentRun();
  const campaigns = records.memoize('campaigns', () => records.find('campaigns', 'site', job.scope.siteId));
  return campaigns
    .flatMap((campaign) => (campaign.promotions ?? []).map((assignment) => ({ campaign, assignment })))
    .filter(({ assignment }) => assignment.promotion_id === promotionId)
    .sort((a, b) => (a.assignment.rank ?? lastRank) - (b.assignment.rank ?? lastRank));
}
