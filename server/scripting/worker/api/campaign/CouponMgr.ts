import { ofId, ofCode } from '../../lookups.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Coupon } from './Coupon.ts';

/** The coupons of the site. */
export class CouponMgr extends PlatformObject {
  /** All coupons of the site. */
  static get coupons(): ArrayList<Coupon> {
    const { records, job } = run();
    const all = records.find('coupons', 'site', job.scope.siteId);
    return new ArrayList<Coupon>(all.map(({ id }) => new Coupon(job.scope.siteId, id)));
  }

  /** A coupon by its id; null where there is none. */
  static getCoupon(id: string): Coupon | null {
    return Coupon[ofId](id);
  }

  /** The coupon that has a code; null where none has. Case does not count. */
  static getCouponByCode(code: string): Coupon | null {
    return Coupon[ofCode](code);
  }
}
platformClass('campaign.CouponMgr', CouponMgr);
