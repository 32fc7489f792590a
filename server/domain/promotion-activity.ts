import type {
  AbTest,
  AbTestSegment,
  Campaign,
  Promotion,
  PromotionAssignment,
} from '../records/marketing.ts';
import { assignmentPhaseAt, phaseAt, type Moment, type SchedulePhase } from './schedule.ts';

/**
 * An offer of a promotion in a campaign, and its current phase. The phase is undefined if the campaign or the
 * assignment is switched off.
 */
export interface CampaignOffer {
  readonly campaign: Campaign;
  readonly assignment: PromotionAssignment;
  readonly phase: SchedulePhase | undefined;
}
export interface AbTestOffer {
  readonly test: AbTest;
  readonly segment: AbTestSegment;
  readonly phase: SchedulePhase | undefined;
}

export interface PromotionActivity {
  /** Whether the promotion is enabled, not archived, and currently offered by a campaign or an A/B test. */
  readonly active: boolean;
  readonly campaigns: readonly CampaignOffer[];
  readonly abTests: readonly AbTestOffer[];
}

/** Returns whether a promotion is active, and all its offers in a site's campaigns and A/B tests. */
export function promotionActivity(
  promotion: Pick<Promotion, 'id' | 'enabled' | 'archived'>,
  sources: { readonly campaigns: readonly Campaign[]; readonly abTests: readonly AbTest[] },
  moment: Moment,
  timezone: string | undefined,
): PromotionActivity {
  const campaigns = sources.campaigns.flatMap((campaign) =>
    (campaign.promotions ?? [])
      .filter(({ promotion_id }) => promotion_id === promotion.id)
      .map((assignment) => ({
        campaign,
        assignment,
        phase: assignmentPhaseAt(campaign, assignment, moment, timezone),
      })),
  );
  const abTests = sources.abTests.flatMap((test) =>
    test.segments
      .filter(({ promotion_ids }) => promotion_ids?.includes(promotion.id))
      .map((segment) => ({ test, segment, phase: abTestPhase(test, moment, timezone) })),
  );
  return {
    active:
      promotion.enabled &&
      promotion.archived !== true &&
      [...campaigns, ...abTests].some(({ phase }) => phase === 'active'),
    campaigns,
    abTests,
  };
}

/** Returns the current phase of a test, or undefined if the test is switched off or paused. */
export const abTestPhase = (
  test: AbTest,
  moment: Moment,
  timezone: string | undefined,
): SchedulePhase | undefined =>
  !test.enabled || test.paused === true ? undefined : phaseAt(test, moment, timezone);
