import type { Promotion } from './Promotion.ts';
import { findById, findByCode } from '../../lookup-symbols.ts';
import { compoundKey, type Coupon as CouponRecord } from '../../protocol/bridge-protocol.ts';
import { findCoupon } from '../../../server/domain/promotions/coupons.ts';
import { couponsOf } from '../../../server/domain/promotions/offers.ts';
import { apiClass } from '../../api-classes.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';

/** A coupon: one or more codes that customers can redeem, with limits on how often. */
export class Coupon extends StoredObject<CouponRecord> {
  static readonly TYPE_MULTIPLE_CODES = 'MULTIPLE_CODES';
  static readonly TYPE_SINGLE_CODE = 'SINGLE_CODE';
  static readonly TYPE_SYSTEM_CODES = 'SYSTEM_CODES';

  constructor(siteId: string, id: string) {
    super(recordHandle('coupons', compoundKey(siteId, id)));
  }

  /** Returns the type of the coupon: TYPE_MULTIPLE_CODES if it has more than one code, otherwise TYPE_SINGLE_CODE. */
  get type(): string {
    return this[handle].data.codes.length > 1 ? Coupon.TYPE_MULTIPLE_CODES : Coupon.TYPE_SINGLE_CODE;
  }

  /** Returns the promotions that this coupon triggers. */
  get promotions(): ArrayList<Promotion> {
    const { id } = this[handle].data;
    const { records, job } = currentRun();
    const ids = records
      .find('campaigns', 'site', job.scope.siteId)
      .flatMap((campaign) =>
        (campaign.promotions ?? [])
          .filter((assignment) => couponsOf({ campaign, assignment }).includes(id))
          .map((assignment) => assignment.promotion_id),
      );
    return new ArrayList<Promotion>(
      [...new Set(ids)]
        .map((promotionId) => apiClass('campaign.Promotion')[findById](promotionId))
        .filter((promotion) => promotion !== null),
    );
  }

  /** Returns how often each code may be redeemed, or null if that is not limited. */
  get redemptionLimitPerCode(): number | null {
    return this[handle].data.redemptions_per_code ?? null;
  }

  /** Returns how often each customer may redeem the coupon, or null if that is not limited. */
  get redemptionLimitPerCustomer(): number | null {
    return this[handle].data.redemptions_per_customer ?? null;
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  static [findById](id: string): Coupon | null {
    const { records, job } = currentRun();
    return records.get('coupons', compoundKey(job.scope.siteId, id))
      ? new Coupon(job.scope.siteId, id)
      : null;
  }

  /** Returns the site's coupon that has the code, in upper or lower case, or null if there is none. */
  static [findByCode](code: string): Coupon | null {
    const { records, job } = currentRun();
    const match = findCoupon(records.find('coupons', 'site', job.scope.siteId), asText(code));
    return match ? new Coupon(match.coupon.site_id, match.coupon.id) : null;
  }
}
defineFields(Coupon, {
  ID: readOnlyText('id'),
  /** Returns true if the coupon is enabled. */
  enabled: readOnlyFlag('enabled'),
});
registerClass('campaign.Coupon', Coupon, { booleans: ['enabled'] });
