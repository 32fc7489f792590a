import { findById, findByCode } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Coupon } from './Coupon.ts';

/** Provides access to the coupons of the site. */
export class CouponMgr extends PlatformObject {
  /** Returns all coupons of the site. */
  static get coupons(): ArrayList<Coupon> {
    const { records, job } = currentRun();
    const couponRecords = records.find('coupons', 'site', job.scope.siteId);
    return new ArrayList<Coupon>(couponRecords.map(({ id }) => new Coupon(job.scope.siteId, id)));
  }

  /** Returns a coupon of the site by its ID, or null if there is none. */
  static getCoupon(id: string): Coupon | null {
    return Coupon[findById](id);
  }

  /** Returns the coupon that has the given code, or null if there is none. Codes are case-insensitive. */
  static getCouponByCode(code: string): Coupon | null {
    return Coupon[findByCode](code);
  }
}
registerClass('campaign.CouponMgr', CouponMgr);
