import type { Basket } from '../../records/commerce.ts';
import type { Coupon, Promotion } from '../../records/marketing.ts';
import { customerGroupIds } from '../../domain/customer-groups.ts';
import {
  findCoupon,
  duplicateProblem,
  redemptionProblem,
  type CouponStatus,
  type RedeemableCoupon,
  type Redemptions,
} from '../../domain/promotions/coupons.ts';
import type { ProductFacts } from '../../domain/promotions/product-facts.ts';
import {
  activeAssignments,
  couponsOf,
  lastRank,
  offersTo,
  type ActiveAssignment,
  type Offer,
} from '../../domain/promotions/offers.ts';
import { abTestPhase } from '../../domain/promotion-activity.ts';
import { participantSegment } from '../../domain/promotions/ab-tests.ts';
import { compoundKey, couponCodeCounterName, couponCustomerCounterName } from '../../records/collections.ts';
import type { TotalsInputs } from '../../domain/totals/line.ts';
import { factsOf } from './product-facts.ts';
import type { Shop, ShopReader } from './shop.ts';

/** The promotions offered to a basket's customer, and the state of its coupons before totals are computed. */
export interface BasketOffers {
  /** Ordered by priority. */
  readonly offers: readonly Offer[];
  /** By coupon item ID; coupons without a problem are absent. */
  readonly couponProblems: ReadonlyMap<string, CouponStatus>;
}

type CouponHolder = Pick<Basket, 'customer_id' | 'customer_email' | 'coupon_codes'>;

/** Returns the site's assignments of promotions to campaigns that are active now. */
export function currentAssignments({ reader, site, now }: ShopReader): ActiveAssignment[] {
  const campaigns = reader.collection('campaigns').find('site', site.id);
  if (!campaigns.some((campaign) => campaign.enabled && (campaign.promotions ?? []).length > 0)) return [];
  const promotions = reader.collection('promotions').find('site', site.id);
  const promotionsById = new Map<string, Promotion>(promotions.map((promotion) => [promotion.id, promotion]));
  return activeAssignments({ campaigns, promotions: promotionsById }, now, site.timezone);
}

/** Returns the promotions offered to a basket's customer, by priority, and the problems of the basket's coupons. */
export function offersFor(
  shop: ShopReader,
  basket: CouponHolder & Pick<Basket, 'source_code'>,
): BasketOffers {
  const { reader, site } = shop;
  const assignments = currentAssignments(shop);
  const groupsOfCustomer = customerGroups(shop, basket.customer_id);
  const enteredCoupons = basket.coupon_codes ?? [];
  const coupons = enteredCoupons.length === 0 ? [] : reader.collection('coupons').find('site', site.id);
  const couponProblems = new Map<string, CouponStatus>();
  const redeemableCoupons: RedeemableCoupon[] = [];
  const previousCodes: string[] = [];
  for (const { item_id: id, code } of enteredCoupons) {
    const problem = couponProblem(shop, basket, { coupons, assignments, previousCodes, code });
    const match = findCoupon(coupons, code);
    if (problem !== undefined) couponProblems.set(id, problem);
    else if (match !== undefined) redeemableCoupons.push(match);
    previousCodes.push(code);
  }
  const abTestOffers = abTestOffersFor(shop, basket.customer_id, groupsOfCustomer);
  const groups =
    basket.source_code === undefined || assignments.length === 0
      ? []
      : reader.collection('source_code_groups').find('site', site.id);
  const shopper = {
    customerGroups: groupsOfCustomer,
    sourceCode: basket.source_code,
    coupons: redeemableCoupons,
  };
  return { offers: offersTo(shopper, assignments, groups, abTestOffers), couponProblems };
}

/**
 * Returns the product promotions that currently apply to a customer. Promotions that require a coupon are included,
 * because the customer may have a code and no basket yet.
 */
export function productPromotionsFor(shop: ShopReader, customerId: string): Promotion[] {
  const { reader, site } = shop;
  const assignments = currentAssignments(shop);
  const groups = customerGroups(shop, customerId);
  const enabledCoupons = reader
    .collection('coupons')
    .find('site', site.id)
    .filter((coupon) => coupon.enabled);
  const coupons = enabledCoupons.map((coupon) => ({ coupon, code: coupon.codes[0] ?? '' }));
  const abTestOffers = abTestOffersFor(shop, customerId, groups);
  return offersTo({ customerGroups: groups, sourceCode: undefined, coupons }, assignments, [], abTestOffers)
    .map(({ promotion }) => promotion)
    .filter(({ promotion_class: promotionClass }) => promotionClass === 'product');
}

/** Returns the offers of running A/B tests for a customer: the promotions of the customer's segments. */
function abTestOffersFor(
  { reader, site, now }: ShopReader,
  customerId: string,
  groups: ReadonlySet<string>,
): Offer[] {
  const tests = reader.collection('ab_tests').find('site', site.id);
  const ids = tests.flatMap((test) => {
    if (abTestPhase(test, now, site.timezone) !== 'active') return [];
    return participantSegment(test, customerId, groups)?.promotion_ids ?? [];
  });
  const offers: Offer[] = [];
  for (const id of new Set(ids)) {
    const promotion = reader.collection('promotions').get(compoundKey(site.id, id));
    if (promotion?.enabled === true && promotion.archived !== true)
      offers.push({ promotion, rank: lastRank });
  }
  return offers;
}

/** Returns the reason why a code cannot be added to a basket now, or undefined if it can. */
export function newCouponProblem(shop: ShopReader, basket: Basket, code: string): CouponStatus | undefined {
  const coupons = shop.reader.collection('coupons').find('site', shop.site.id);
  const previousCodes = (basket.coupon_codes ?? []).map((coupon) => coupon.code);
  return couponProblem(shop, basket, {
    coupons,
    assignments: currentAssignments(shop),
    previousCodes,
    code,
  });
}

interface CouponEntry {
  readonly coupons: readonly Coupon[];
  readonly assignments: readonly ActiveAssignment[];
  /** Codes that the basket had before this one. */
  readonly previousCodes: readonly string[];
  readonly code: string;
}

function couponProblem(
  shop: ShopReader,
  holder: CouponHolder,
  { coupons, assignments, previousCodes, code }: CouponEntry,
): CouponStatus | undefined {
  const match = findCoupon(coupons, code);
  if (match === undefined) return 'coupon_code_unknown';
  const duplicate = duplicateProblem(coupons, previousCodes, code);
  if (duplicate !== undefined) return duplicate;
  const { coupon } = match;
  const problem = redemptionProblem(match, readRedemptions(shop, holder, match));
  if (problem !== undefined) return problem;
  return assignments.some((assignment) => couponsOf(assignment).includes(coupon.id))
    ? undefined
    : 'no_active_promotion';
}

function readRedemptions(
  { reader, site }: ShopReader,
  holder: CouponHolder,
  { coupon, code }: RedeemableCoupon,
): Redemptions {
  const customerCounts = customerKeysOf(holder).map((customer) =>
    reader.counter(couponCustomerCounterName(site.id, coupon.id, customer)),
  );
  return {
    codeRedemptions: -reader.counter(couponCodeCounterName(site.id, coupon.id, code)),
    customerRedemptions: -Math.min(0, ...customerCounts),
  };
}

/**
 * Returns the first code that cannot be redeemed once more, because a limit of its coupon has been reached; undefined
 * if there is none. Whether the coupon is enabled has no influence.
 */
export function findExhaustedCode(
  shop: ShopReader,
  holder: CouponHolder,
  codes: Iterable<string>,
): string | undefined {
  const coupons = shop.reader.collection('coupons').find('site', shop.site.id);
  return [...codes].find((code) => {
    const match = findCoupon(coupons, code);
    if (match === undefined) return false;
    const enabledCoupon = { ...match.coupon, enabled: true };
    const redemptions = readRedemptions(shop, holder, match);
    return redemptionProblem({ ...match, coupon: enabledCoupon }, redemptions) !== undefined;
  });
}

/**
 * Returns the keys under which a customer's redemptions are counted: the ID and, if there is one, the email address,
 * because a returning guest has a new ID.
 */
const customerKeysOf = ({ customer_id: id, customer_email: email }: CouponHolder): string[] =>
  email === undefined ? [id] : [id, email];

/** Returns the IDs of the groups that a customer belongs to; an unknown customer is a guest. */
export const customerGroups = ({ reader }: Pick<ShopReader, 'reader'>, customerId: string): Set<string> =>
  customerGroupIds(reader.collection('customers').get(customerId));

/**
 * Returns the facts about the products of a basket for the conditions of offers; empty if no offer has a condition on
 * products or categories.
 */
export function productFacts(
  shop: ShopReader,
  offers: readonly Offer[],
  { products }: Pick<TotalsInputs, 'products'>,
): ReadonlyMap<string, ProductFacts> {
  const dependsOn = (field: 'product_ids' | 'category_ids') =>
    offers.some(({ promotion }) => promotion.condition?.[field] !== undefined);
  if (!dependsOn('product_ids') && !dependsOn('category_ids')) return new Map();
  const loadedProducts = Array.from(products.values(), ({ product }) => product);
  return factsOf(shop, loadedProducts, { needsCategories: dependsOn('category_ids') });
}

/** Counts the redemptions of an order's applied coupons, or undoes the count. */
export async function countRedemptions(
  { work, site }: Shop,
  holder: CouponHolder,
  appliedCodes: ReadonlySet<string>,
  action: 'count' | 'undo',
): Promise<void> {
  if (appliedCodes.size === 0) return;
  const coupons = await work.collection('coupons').find('site', site.id);
  for (const code of appliedCodes) {
    const match = findCoupon(coupons, code);
    if (match === undefined) continue;
    const { coupon } = match;
    // Counters have minimums but no maximums, so redemptions are counted downwards.
    const count = (counter: string, limit: number | undefined) => {
      if (action === 'undo') work.add(counter, 1);
      else work.add(counter, -1, limit === undefined ? undefined : -limit);
    };
    count(couponCodeCounterName(site.id, coupon.id, match.code), coupon.redemptions_per_code);
    for (const customer of customerKeysOf(holder))
      count(couponCustomerCounterName(site.id, coupon.id, customer), coupon.redemptions_per_customer);
  }
}
