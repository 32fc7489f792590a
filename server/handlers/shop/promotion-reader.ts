import type { Basket } from '../../records/commerce.ts';
import type { Coupon, Promotion } from '../../records/marketing.ts';
import {
  codeCounter,
  couponOf,
  customerCounter,
  duplicateProblem,
  redemptionProblem,
  type CouponStatus,
  type RedeemableCoupon,
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
import { segmentOf } from '../../domain/promotions/ab-tests.ts';
import { compoundKey } from '../../records/collections.ts';
import type { TotalsInputs } from '../../domain/totals/line.ts';
import { factsOf } from './product-facts.ts';
import type { Shop } from './shop-reader.ts';

/** What a basket's shopper is offered, and what can be said of its coupons before totals are computed. */
export interface BasketOffers {
  readonly offers: readonly Offer[];
  /** By coupon item id; coupons without a problem are absent. */
  readonly couponProblems: ReadonlyMap<string, CouponStatus>;
}

type CouponHolder = Pick<Basket, 'customer_id' | 'customer_email' | 'coupon_codes'>;

/** Campaigns and promotions of the site that hold now. */
export async function assignmentsNow({ work, site, now }: Shop): Promise<ActiveAssignment[]> {
  const campaigns = await work.of('campaigns').find('site', site.id);
  if (!campaigns.some((campaign) => campaign.enabled && (campaign.promotions ?? []).length > 0)) return [];
  const promotions = await work.of('promotions').find('site', site.id);
  const byId = new Map<string, Promotion>(promotions.map((promotion) => [promotion.id, promotion]));
  return activeAssignments({ campaigns, promotions: byId }, now, site.timezone);
}

/** Reads a basket's offers; the site's campaigns and promotions are read once. */
export async function offersFor(
  shop: Shop,
  basket: CouponHolder & Pick<Basket, 'source_code'>,
): Promise<BasketOffers> {
  const { work, site } = shop;
  const active = await assignmentsNow(shop);
  const groupsOfCustomer = await customerGroups(shop, basket.customer_id);
  const entered = basket.coupon_codes ?? [];
  const coupons = entered.length === 0 ? [] : await work.of('coupons').find('site', site.id);
  const couponProblems = new Map<string, CouponStatus>();
  const redeemable: RedeemableCoupon[] = [];
  const before: string[] = [];
  for (const { item_id: id, code } of entered) {
    const problem = await couponProblem(shop, basket, { coupons, active, before, code });
    const found = couponOf(coupons, code);
    if (problem !== undefined) couponProblems.set(id, problem);
    else if (found !== undefined) redeemable.push(found);
    before.push(code);
  }
  const tested = await offersOfTests(shop, basket.customer_id, groupsOfCustomer);
  if (active.length === 0) return { offers: tested, couponProblems };
  const groups =
    basket.source_code === undefined ? [] : await work.of('source_code_groups').find('site', site.id);
  const shopper = {
    customerGroups: groupsOfCustomer,
    sourceCode: basket.source_code,
    coupons: redeemable,
  };
  return { offers: offersTo(shopper, active, groups, tested), couponProblems };
}

/**
 * Promotions of products that hold now for a customer; those of coupons too, since who looks for their products may have
 * a code and no basket yet.
 */
export async function productPromotionsFor(shop: Shop, customerId: string): Promise<Promotion[]> {
  const { work, site } = shop;
  const active = await assignmentsNow(shop);
  const groups = await customerGroups(shop, customerId);
  const enabled = (await work.of('coupons').find('site', site.id)).filter((coupon) => coupon.enabled);
  const coupons = enabled.map((coupon) => ({ coupon, code: coupon.codes[0] ?? '' }));
  const tested = await offersOfTests(shop, customerId, groups);
  return offersTo({ customerGroups: groups, sourceCode: undefined, coupons }, active, [], tested)
    .map(({ promotion }) => promotion)
    .filter(({ promotion_class: ofClass }) => ofClass === 'product');
}

/** What running A/B tests offer a customer: the promotions of the segments that the customer is in. */
async function offersOfTests(
  { work, site, now }: Shop,
  customerId: string,
  groups: ReadonlySet<string>,
): Promise<Offer[]> {
  const tests = await work.of('ab_tests').find('site', site.id);
  const ids = tests.flatMap((test) => {
    if (abTestPhase(test, now, site.timezone) !== 'active') return [];
    const asked = test.customer_groups ?? [];
    if (asked.length > 0 && !asked.some((id) => groups.has(id))) return [];
    return segmentOf(test, customerId)?.promotion_ids ?? [];
  });
  const offers: Offer[] = [];
  for (const id of new Set(ids)) {
    const promotion = await work.of('promotions').get(compoundKey(site.id, id));
    if (promotion?.enabled === true && promotion.archived !== true)
      offers.push({ promotion, rank: lastRank });
  }
  return offers;
}

/** Why a code cannot stand in a basket now; undefined where it can. */
export async function problemOfNewCoupon(
  shop: Shop,
  basket: Basket,
  code: string,
): Promise<CouponStatus | undefined> {
  const coupons = await shop.work.of('coupons').find('site', shop.site.id);
  const before = (basket.coupon_codes ?? []).map((entered) => entered.code);
  return couponProblem(shop, basket, { coupons, active: await assignmentsNow(shop), before, code });
}

interface Entry {
  readonly coupons: readonly Coupon[];
  readonly active: readonly ActiveAssignment[];
  /** Codes that the basket had before this one. */
  readonly before: readonly string[];
  readonly code: string;
}

async function couponProblem(
  { work, site }: Shop,
  holder: CouponHolder,
  { coupons, active, before, code }: Entry,
): Promise<CouponStatus | undefined> {
  const found = couponOf(coupons, code);
  if (found === undefined) return 'coupon_code_unknown';
  const duplicate = duplicateProblem(coupons, before, code);
  if (duplicate !== undefined) return duplicate;
  const { coupon } = found;
  const ofCustomer = await Promise.all(
    customersOf(holder).map((customer) => work.counter(customerCounter(site.id, coupon.id, customer))),
  );
  const problem = redemptionProblem(found, {
    ofCode: -(await work.counter(codeCounter(site.id, coupon.id, found.code))),
    ofCustomer: -Math.min(0, ...ofCustomer),
  });
  if (problem !== undefined) return problem;
  return active.some((one) => couponsOf(one).includes(coupon.id)) ? undefined : 'no_active_promotion';
}

/** Under what a customer's redemptions are counted: a guest comes back as another customer with the same email. */
const customersOf = ({ customer_id: id, customer_email: email }: CouponHolder): string[] =>
  email === undefined ? [id] : [id, email];

/** The groups that a customer was put into, and those that the platform puts everybody into. */
export async function customerGroups({ work }: Pick<Shop, 'work'>, customerId: string): Promise<Set<string>> {
  const customer = await work.of('customers').get(customerId);
  const own = customer?.customer_group_ids ?? [];
  return new Set(['Everyone', customer?.auth_type === 'registered' ? 'Registered' : 'Unregistered', ...own]);
}

/** What the conditions of offers ask about the products of a basket; empty where they ask nothing. */
export async function productFacts(
  shop: Shop,
  offers: readonly Offer[],
  { products }: Pick<TotalsInputs, 'products'>,
): Promise<ReadonlyMap<string, ProductFacts>> {
  const asks = (field: 'product_ids' | 'category_ids') =>
    offers.some(({ promotion }) => promotion.condition?.[field] !== undefined);
  if (!asks('product_ids') && !asks('category_ids')) return new Map();
  const all = Array.from(products.values(), ({ product }) => product);
  return factsOf(shop, all, { categories: asks('category_ids') });
}

/** Counts what an order's applied coupons redeemed, or takes it back. */
export async function countRedemptions(
  { work, site }: Shop,
  holder: CouponHolder,
  applied: ReadonlySet<string>,
  direction: 'redeem' | 'giveBack',
): Promise<void> {
  if (applied.size === 0) return;
  const coupons = await work.of('coupons').find('site', site.id);
  for (const code of applied) {
    const found = couponOf(coupons, code);
    if (found === undefined) continue;
    const { coupon } = found;
    const count = (counter: string, limit: number | undefined) => {
      if (direction === 'giveBack') work.add(counter, 1);
      else work.add(counter, -1, limit === undefined ? undefined : -limit);
    };
    count(codeCounter(site.id, coupon.id, found.code), coupon.redemptions_per_code);
    for (const customer of customersOf(holder))
      count(customerCounter(site.id, coupon.id, customer), coupon.redemptions_per_customer);
  }
}
