import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import { runInstant } from '../../run-instant.ts';
import { LineItemCtnr } from '../order/LineItemCtnr.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Campaign } from './Campaign.ts';
import { CampaignMgr } from './CampaignMgr.ts';
import { DiscountPlan } from './DiscountPlan.ts';
import { activePromotionIds, Promotion } from './Promotion.ts';
import { PromotionPlan } from './PromotionPlan.ts';

const hourMs = 60 * 60 * 1000;

/** Provides access to the promotions and campaigns of the site. */
export class PromotionMgr extends PlatformObject {
  /** Returns a promotion of the site by its ID, or null if there is none. */
  static getPromotion(id: string): Promotion | null {
    return Promotion[findById](id);
  }

  /** Returns a campaign of the site by its ID, or null if there is none. */
  static getCampaign(id: string): Campaign | null {
    return CampaignMgr.getCampaignByID(id);
  }

  /** Returns the campaigns of the site. */
  static get campaigns(): ArrayList<Campaign> {
    const { records, job } = currentRun();
    const campaignRecords = records.find('campaigns', 'site', job.scope.siteId);
    return new ArrayList<Campaign>(campaignRecords.map(({ id }) => new Campaign(job.scope.siteId, id)));
  }

  /** Returns the promotions of the site, whether they are active or not. */
  static get promotions(): ArrayList<Promotion> {
    const { records, job } = currentRun();
    const promotions = records
      .find('promotions', 'site', job.scope.siteId)
      .map(({ id }) => Promotion[findById](id));
    return new ArrayList<Promotion>(promotions.filter((promotion) => promotion !== null));
  }

  /** Returns the promotions that are currently active, whichever customers they are offered to. */
  static get activePromotions(): PromotionPlan {
    return createPlan([...activePromotionIds(runInstant())]);
  }

  /** Returns the active promotions for the current customer, ordered by priority. */
  static get activeCustomerPromotions(): PromotionPlan {
    return PromotionMgr.getActiveCustomerPromotions();
  }

  /** Returns the active promotions for the current customer, ordered by priority. */
  static getActiveCustomerPromotions(): PromotionPlan {
    const { records } = currentRun();
    const offers = records.memoize('offers', () => callHost('offers', undefined));
    return createPlan(offers.map(({ promotionId }) => promotionId));
  }

  /**
   * Returns the promotions of a campaign that are active, in this or another campaign, at one time: `from`, or else `to`,
   * or else now. Other times between `from` and `to` are not checked.
   */
  static getActivePromotionsForCampaign(campaign: Campaign, from?: Date, to?: Date): PromotionPlan {
    const ids = activePromotionIds(from ?? to ?? runInstant());
    const promotions = campaign.promotions.toArray();
    return new PromotionPlan(promotions.filter((promotion) => ids.has(promotion[handle].data.id)));
  }

  /**
   * Returns the promotions that become active within the given number of hours. The period is checked at up to 48
   * points in time.
   */
  static getUpcomingPromotions(previewHours: number): PromotionPlan {
    const now = runInstant().getTime();
    const activeIds = activePromotionIds(new Date(now));
    const upcomingIds = new Set<string>();
    // Each step calls the service, so there are at most 48. Only the ends of the steps are checked, so a promotion that
    // starts and ends within one step is missed.
    const steps = Math.min(Math.max(0, Math.ceil(previewHours)), 48);
    for (let step = 1; step <= steps; step++) {
      const date = new Date(now + (previewHours * hourMs * step) / steps);
      for (const id of activePromotionIds(date)) if (!activeIds.has(id)) upcomingIds.add(id);
    }
    return createPlan([...upcomingIds]);
  }

  /**
   * Returns the discounts that promotions grant to a basket or order in its current state. The plan is
   * ignored: the service's own active promotions apply.
   */
  static getDiscounts(container: LineItemCtnr, _plan?: PromotionPlan): DiscountPlan {
    return new DiscountPlan(container);
  }

  /**
   * Changes nothing, because totals always include the discounts of active promotions. Requires a transaction.
   * @throws TypeError if the argument is neither a basket or an order nor a discount plan
   */
  static applyDiscounts(target: LineItemCtnr | DiscountPlan): void {
    if (!(target instanceof DiscountPlan) && !(target instanceof LineItemCtnr))
      throw new TypeError('applyDiscounts needs a basket or a discount plan.');
    currentRun().records.requireTransaction();
  }
}
registerClass('campaign.PromotionMgr', PromotionMgr);

const createPlan = (ids: readonly string[]): PromotionPlan =>
  new PromotionPlan(ids.map((id) => Promotion[findById](id)).filter((promotion) => promotion !== null));
