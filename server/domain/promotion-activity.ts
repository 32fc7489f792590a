import type {
  AbTest,
  AbTestSegment,
  Campaign,
  Promotion,
  PromotionAssignment,
} from '../records/marketing.ts';
import { assignmentPhaseAt, phaseAt, type Moment, type SchedulePhase } from './schedule.ts';

/** One way in which a promotion is offered, and where it stands now; undefined where it is switched off. */
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
  /** Enabled, and offered now by a campaign or to a share of the visitors. */
  readonly active: boolean;
  readonly campaigns: readonly CampaignOffer[];
  readonly abTests: readonly AbTestOffer[];
}

/** Where a promotion of a site is offered, by its campaigns and A/B tests and their schedules. */
export function promotionActivity(
  promotion: Pick<Promotion, 'id' | 'enabled'>,
  from: { readonly campaigns: readonly Campaign[]; readonly abTests: readonly AbTest[] },
  moment: Moment,
  timezone: string | undefined,
): PromotionActivity {
  const campaigns = from.campaigns.flatMap((campaign) =>
    (campaign.promotions ?? [])
      .filter(({ promotion_id }) => promotion_id === promotion.id)
      .map((assignment) => ({
        campaign,
        assignment,
        phase: assignmentPhaseAt(campaign, assignment, moment, timezone),
      })),
  );
  const abTests = from.abTests.flatMap((test) =>
    test.segments
      .filter(({ promotion_ids }) => promotion_ids?.includes(promotion.id))
      .map((segment) => ({ test, segment, phase: abTestPhase(test, moment, timezone) })),
  );
  return {
    active: promotion.enabled && [...campaigns, ...abTests].some(({ phase }) => phase === 'active'),
    campaigns,
    abTests,
  };
}

/** Undefined where the test is switched off or paused. */
export const abTestPhase = (
  test: AbTest,
  moment: Moment,
  timezone: string | undefined,
): SchedulePhase | undefined =>
  !test.enabled || test.paused === true ? undefined : phaseAt(datesOf(test), moment, timezone);

const datesOf = ({ start_date, end_date }: AbTest) => ({
  ...(start_date === undefined ? {} : { start_date }),
  ...(end_date === undefined ? {} : { end_date }),
});
