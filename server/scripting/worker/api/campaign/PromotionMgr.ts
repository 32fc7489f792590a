import { ofId } from '../../lookups.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import type { LineItemCtnr } from '../order/LineItemCtnr.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Campaign } from './Campaign.ts';
import { CampaignMgr } from './CampaignMgr.ts';
import { DiscountPlan } from './DiscountPlan.ts';
import { activeIds, Promotion } from './Promotion.ts';
import { PromotionPlan } from './PromotionPlan.ts';

const hour = 60 * 60 * 1000;

/** The promotions of the site. */
export class PromotionMgr extends PlatformObject {
  /** A promotion of the site; null where there is none. */
  static getPromotion(id: string): Promotion | null {
    return Promotion[ofId](id);
  }

  /** A campaign of the site; null where there is none. */
  static getCampaign(id: string): Campaign | null {
    return CampaignMgr.getCampaignByID(id);
  }

  /** All campaigns of the site. */
  static get campaigns(): ArrayList<Campaign> {
    const { records, job } = run();
    const all = records.find('campaigns', 'site', job.scope.siteId);
    return new ArrayList<Campaign>(all.map(({ id }) => new Campaign(job.scope.siteId, id)));
  }

  /** Those that are offered now, whoever asks. */
  static get activePromotions(): PromotionPlan {
    return planOf([...activeIds(new Date())]);
  }

  /** Those that the request's customer is offered, the most important first. */
  static get activeCustomerPromotions(): PromotionPlan {
    return PromotionMgr.getActiveCustomerPromotions();
  }

  /** Those that the request's customer is offered, the most important first. */
  static getActiveCustomerPromotions(): PromotionPlan {
    const { records } = run();
    const offers = records.computed('offers', () => service('offers', undefined));
    return planOf(offers.map(({ promotionId }) => promotionId));
  }

  /** Those that a campaign offers, at the beginning of a period, else now. */
  static getActivePromotionsForCampaign(campaign: Campaign, from?: Date, to?: Date): PromotionPlan {
    const ids = activeIds(from ?? to ?? new Date());
    const all = campaign.promotions.toArray();
    return new PromotionPlan(all.filter((one) => ids.has(one[handle].data.id)));
  }

  /** Those that are not offered yet, but will be within so many hours. */
  static getUpcomingPromotions(previewHours: number): PromotionPlan {
    const now = Date.now();
    const active = activeIds(new Date(now));
    const found = new Set<string>();
    // Looked at in steps: what comes and goes in between is mostly seen too.
    const steps = Math.min(Math.max(0, Math.ceil(previewHours)), 48);
    for (let step = 1; step <= steps; step++) {
      const at = new Date(now + (previewHours * hour * step) / steps);
      for (const id of activeIds(at)) if (!active.has(id)) found.add(id);
    }
    return planOf([...found]);
  }

  /** What promotions give for a basket as it is. A plan of promotions is no more than what the service offers. */
  static getDiscounts(container: LineItemCtnr, _plan?: PromotionPlan): DiscountPlan {
    return new DiscountPlan(container);
  }

  /** Sums always have the discounts of all promotions in them: there is nothing to write down. */
  static applyDiscounts(of: LineItemCtnr | DiscountPlan): void {
    if (!(of instanceof DiscountPlan) && !(of instanceof PlatformObject))
      throw new TypeError('Discounts are applied to a basket, or by a discount plan.');
    run().records.requireTransaction();
  }
}
platformClass('campaign.PromotionMgr', PromotionMgr);

const planOf = (ids: readonly string[]): PromotionPlan =>
  new PromotionPlan(ids.map((id) => Promotion[ofId](id)).filter((one) => one !== null));
