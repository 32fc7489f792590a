import type { Campaign, Promotion, SourceCodeGroup } from '../../records/marketing.ts';
import { assignmentPhaseAt } from '../schedule.ts';
import type { RedeemableCoupon } from './coupons.ts';

type Assignment = NonNullable<Campaign['promotions']>[number];

/** A site's campaigns and promotions, with promotions by ID. */
interface Marketing {
  readonly campaigns: readonly Campaign[];
  readonly promotions: ReadonlyMap<string, Promotion>;
}

/** The data about a shopper that campaigns can require. */
export interface Shopper {
  readonly customerGroups: ReadonlySet<string>;
  readonly sourceCode: string | undefined;
  /** Redeemable coupons of the basket. */
  readonly coupons: readonly RedeemableCoupon[];
}

/** An assignment that is active at a time, whether or not a shopper qualifies for it. */
export interface ActiveAssignment {
  readonly campaign: Campaign;
  readonly assignment: Assignment;
  readonly promotion: Promotion;
}

/** A promotion that a shopper qualifies for. The basket may not meet its condition yet. */
export interface Offer {
  readonly promotion: Promotion;
  readonly rank: number;
  /** The code of the shopper's first coupon that the assignment accepts, even if the shopper qualifies without it. */
  readonly couponCode?: string;
}

/** Assignments without a rank come after all assignments with a rank. */
export const lastRank = Number.MAX_SAFE_INTEGER;

/**
 * Returns the assignments that are active at a time, of promotions that are enabled and not archived.
 * @param now ISO 8601 UTC
 * @param timezone the site's timezone, in which weekdays and times of recurrences are interpreted
 */
export function activeAssignments(
  { campaigns, promotions }: Marketing,
  now: string,
  timezone: string | undefined,
): ActiveAssignment[] {
  const moment = Date.parse(now);
  const assignments: ActiveAssignment[] = [];
  for (const campaign of campaigns)
    for (const assignment of campaign.promotions ?? []) {
      const promotion = promotions.get(assignment.promotion_id);
      if (promotion?.enabled !== true || promotion.archived === true) continue;
      if (assignmentPhaseAt(campaign, assignment, moment, timezone) === 'active')
        assignments.push({ campaign, assignment, promotion });
    }
  return assignments;
}

/**
 * Returns the IDs that a kind of qualifier requires, or undefined if the assignment does not use that kind.
 */
function qualifierIds(
  usesQualifier: boolean | undefined,
  assignmentIds: readonly string[] | undefined,
  campaignIds: readonly string[] | undefined,
): readonly string[] | undefined {
  const ids = assignmentIds !== undefined && assignmentIds.length > 0 ? assignmentIds : (campaignIds ?? []);
  return (usesQualifier ?? ids.length > 0) ? ids : undefined;
}

/** A promotion's assignment to a campaign, regardless of its schedule. */
type CampaignAssignment = Pick<ActiveAssignment, 'campaign' | 'assignment'>;

/**
 * Returns the IDs that an assignment requires of a shopper, by kind, or undefined for a kind that the assignment does
 * not use.
 */
export const qualifiersOf = ({ campaign, assignment }: CampaignAssignment) => ({
  coupons: qualifierIds(assignment.coupons_based, assignment.coupons, campaign.coupons),
  customerGroups: qualifierIds(
    assignment.customer_groups_based,
    assignment.customer_groups,
    campaign.customer_groups,
  ),
  sourceCodeGroups: qualifierIds(
    assignment.source_code_based,
    assignment.source_code_groups,
    campaign.source_code_groups,
  ),
});

/** Returns the IDs of the coupons that an assignment accepts. */
export const couponsOf = (assignment: CampaignAssignment): readonly string[] =>
  qualifiersOf(assignment).coupons ?? [];

/**
 * Returns how a shopper qualifies for an assignment: with a coupon code, or without one. Returns undefined if the
 * shopper does not qualify. The assignment's own coupons, customer groups and source code groups replace those of the
 * campaign. `required_qualifier` determines whether any kind (the default) or all kinds must match. Without qualifiers
 * every shopper qualifies.
 */
function findQualification(
  activeAssignment: ActiveAssignment,
  shopper: Shopper,
  groups: readonly SourceCodeGroup[],
): { couponCode?: string } | undefined {
  const { assignment } = activeAssignment;
  const { customerGroups, sourceCodeGroups, coupons } = qualifiersOf(activeAssignment);
  const results: boolean[] = [];
  if (customerGroups) results.push(customerGroups.some((id) => shopper.customerGroups.has(id)));
  if (sourceCodeGroups) results.push(hasSourceCode(sourceCodeGroups, shopper.sourceCode, groups));
  const matchingCoupon = shopper.coupons.find(({ coupon }) => coupons?.includes(coupon.id) === true);
  if (coupons) results.push(matchingCoupon !== undefined);

  const isQualified =
    results.length === 0 ||
    (assignment.required_qualifier === 'all' ? results.every(Boolean) : results.some(Boolean));
  if (!isQualified) return undefined;
  return matchingCoupon === undefined ? {} : { couponCode: matchingCoupon.code };
}

const hasSourceCode = (
  groupIds: readonly string[],
  sourceCode: string | undefined,
  groups: readonly SourceCodeGroup[],
): boolean =>
  sourceCode !== undefined &&
  groups.some(({ id, enabled, codes }) => enabled && groupIds.includes(id) && codes.includes(sourceCode));

/** Priority: global before class before no exclusivity, then the lower rank, then the ID (docs/decisions.md). */
const exclusivities = ['global', 'class', 'no'] as const;
const comparePriorities = (a: Offer, b: Offer): number =>
  exclusivities.indexOf(a.promotion.exclusivity) - exclusivities.indexOf(b.promotion.exclusivity) ||
  a.rank - b.rank ||
  (a.promotion.id < b.promotion.id ? -1 : 1);

/**
 * Returns the offers for a shopper, ordered by priority. A promotion in several campaigns counts once, with its best
 * rank.
 * @param abTestOffers additional offers of A/B tests
 */
export function offersTo(
  shopper: Shopper,
  assignments: readonly ActiveAssignment[],
  groups: readonly SourceCodeGroup[],
  abTestOffers: readonly Offer[] = [],
): Offer[] {
  const bestByPromotion = new Map<string, Offer>(abTestOffers.map((offer) => [offer.promotion.id, offer]));
  for (const activeAssignment of assignments) {
    const qualification = findQualification(activeAssignment, shopper, groups);
    if (qualification === undefined) continue;
    const offer = {
      promotion: activeAssignment.promotion,
      rank: activeAssignment.assignment.rank ?? lastRank,
      ...qualification,
    };
    const earlierOffer = bestByPromotion.get(activeAssignment.promotion.id);
    if (earlierOffer === undefined || offer.rank < earlierOffer.rank)
      bestByPromotion.set(activeAssignment.promotion.id, offer);
  }
  return [...bestByPromotion.values()].sort(comparePriorities);
}
