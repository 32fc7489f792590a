import type { Campaign, Promotion, SourceCodeGroup } from '../../records/marketing.ts';
import { assignmentPhaseAt } from '../schedule.ts';
import type { RedeemableCoupon } from './coupons.ts';

type Assignment = NonNullable<Campaign['promotions']>[number];

/** What a site's campaigns say; promotions by id. */
interface Marketing {
  readonly campaigns: readonly Campaign[];
  readonly promotions: ReadonlyMap<string, Promotion>;
}

/** Who wants to buy, as far as campaigns ask for it. */
export interface Shopper {
  readonly customerGroups: ReadonlySet<string>;
  readonly sourceCode: string | undefined;
  /** Redeemable coupons of the basket. */
  readonly coupons: readonly RedeemableCoupon[];
}

/** An assignment that is enabled and scheduled at a moment, whoever buys. */
export interface ActiveAssignment {
  readonly campaign: Campaign;
  readonly assignment: Assignment;
  readonly promotion: Promotion;
}

/** A promotion that a shopper qualifies for; what is in the basket has still to meet its condition. */
export interface Offer {
  readonly promotion: Promotion;
  readonly rank: number;
  /** The code that it is owed to. */
  readonly couponCode?: string;
}

/** Assignments without a rank come after all that have one. */
export const lastRank = Number.MAX_SAFE_INTEGER;

/**
 * @param now ISO 8601 UTC
 * @param timezone of the site: weekdays and hours of a recurrence are its own
 */
export function activeAssignments(
  { campaigns, promotions }: Marketing,
  now: string,
  timezone: string | undefined,
): ActiveAssignment[] {
  return campaigns.flatMap((campaign) =>
    (campaign.promotions ?? []).flatMap((assignment) => {
      const promotion = promotions.get(assignment.promotion_id);
      if (promotion?.enabled !== true || promotion.archived === true) return [];
      if (assignmentPhaseAt(campaign, assignment, now, timezone) !== 'active') return [];
      return [{ campaign, assignment, promotion }];
    }),
  );
}

/** What a kind of qualifier asks for: undefined where it plays no part in the assignment. */
function required(
  based: boolean | undefined,
  own: readonly string[] | undefined,
  inherited: readonly string[] | undefined,
): readonly string[] | undefined {
  const ids = own !== undefined && own.length > 0 ? own : (inherited ?? []);
  return (based ?? ids.length > 0) ? ids : undefined;
}

export const couponsOf = ({ campaign, assignment }: ActiveAssignment): readonly string[] =>
  required(assignment.coupons_based, assignment.coupons, campaign.coupons) ?? [];

/**
 * Whether a shopper qualifies for an assignment. It narrows its campaign's coupons, customer groups and source codes;
 * `required_qualifier` says whether any (the default) or all kinds must be met. Without qualifiers it is for everyone.
 */
function qualify(
  active: ActiveAssignment,
  shopper: Shopper,
  groups: readonly SourceCodeGroup[],
): { couponCode?: string } | undefined {
  const { campaign, assignment } = active;
  const kinds: boolean[] = [];
  const customerGroups = required(
    assignment.customer_groups_based,
    assignment.customer_groups,
    campaign.customer_groups,
  );
  if (customerGroups) kinds.push(customerGroups.some((id) => shopper.customerGroups.has(id)));
  const sourceCodes = required(
    assignment.source_code_based,
    assignment.source_code_groups,
    campaign.source_code_groups,
  );
  if (sourceCodes) kinds.push(comesFrom(sourceCodes, shopper.sourceCode, groups));
  const coupons = required(assignment.coupons_based, assignment.coupons, campaign.coupons);
  const used = shopper.coupons.find(({ coupon }) => coupons?.includes(coupon.id) === true);
  if (coupons) kinds.push(used !== undefined);

  const met =
    kinds.length === 0 ||
    (assignment.required_qualifier === 'all' ? kinds.every(Boolean) : kinds.some(Boolean));
  if (!met) return undefined;
  return used === undefined ? {} : { couponCode: used.code };
}

const comesFrom = (
  groupIds: readonly string[],
  sourceCode: string | undefined,
  groups: readonly SourceCodeGroup[],
): boolean =>
  sourceCode !== undefined &&
  groups.some(({ id, enabled, codes }) => enabled && groupIds.includes(id) && codes.includes(sourceCode));

/** Priority: global before class before no exclusivity, then the lower rank, then the id (docs/decisions.md). */
const exclusivities = ['global', 'class', 'no'] as const;
const byPriority = (a: Offer, b: Offer): number =>
  exclusivities.indexOf(a.promotion.exclusivity) - exclusivities.indexOf(b.promotion.exclusivity) ||
  a.rank - b.rank ||
  (a.promotion.id < b.promotion.id ? -1 : 1);

/**
 * What a shopper is offered, most important first. A promotion of several campaigns counts once, by its best rank.
 * @param tested what A/B tests offer besides
 */
export function offersTo(
  shopper: Shopper,
  active: readonly ActiveAssignment[],
  groups: readonly SourceCodeGroup[],
  tested: readonly Offer[] = [],
): Offer[] {
  const best = new Map<string, Offer>(tested.map((offer) => [offer.promotion.id, offer]));
  for (const one of active) {
    const qualified = qualify(one, shopper, groups);
    if (qualified === undefined) continue;
    const offer = { promotion: one.promotion, rank: one.assignment.rank ?? lastRank, ...qualified };
    const known = best.get(one.promotion.id);
    if (known === undefined || offer.rank < known.rank) best.set(one.promotion.id, offer);
  }
  return [...best.values()].sort(byPriority);
}
