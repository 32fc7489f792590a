import type { Promotion } from './Promotion.ts';
import { ofId, ofCode } from '../../lookups.ts';
import { compoundKey, type Coupon as CouponRecord } from '../../../bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';

/** Codes that customers enter, and how often each may be redeemed. */
export class Coupon extends StoredObject<CouponRecord> {
  static readonly TYPE_MULTIPLE_CODES = 'MULTIPLE_CODES';
  static readonly TYPE_SINGLE_CODE = 'SINGLE_CODE';
  static readonly TYPE_SYSTEM_CODES = 'SYSTEM_CODES';

  constructor(siteId: string, id: string) {
    super(recordHandle('coupons', compoundKey(siteId, id)));
  }

  /** One of the TYPE constants. */
  get type(): string {
    return this[handle].data.codes.length > 1 ? Coupon.TYPE_MULTIPLE_CODES : Coupon.TYPE_SINGLE_CODE;
  }

  /** Promotions that a campaign gives for it. */
  get promotions(): ArrayList<Promotion> {
    const { id } = this[handle].data;
    const { records, job } = run();
    const ids = records
      .find('campaigns', 'site', job.scope.siteId)
      .flatMap(({ coupons = [], promotions = [] }) =>
        promotions
          .filter((one) => ((one.coupons ?? []).length > 0 ? one.coupons : coupons)?.includes(id))
          .map((one) => one.promotion_id),
      );
    return new ArrayList<Promotion>(
      [...new Set(ids)].map((one) => apiClass('campaign.Promotion')[ofId](one)).filter((one) => one !== null),
    );
  }

  /** How often each code may be redeemed; null where that is not limited. */
  get redemptionLimitPerCode(): number | null {
    return this[handle].data.redemptions_per_code ?? null;
  }

  /** How often each customer may redeem it; null where that is not limited. */
  get redemptionLimitPerCustomer(): number | null {
    return this[handle].data.redemptions_per_customer ?? null;
  }

  [identity](): string {
    return this[handle].data.id;
  }

  static [ofId](id: string): Coupon | null {
    const { records, job } = run();
    return records.get('coupons', compoundKey(job.scope.siteId, id))
      ? new Coupon(job.scope.siteId, id)
      : null;
  }

  /** Codes are read without regard to case. */
  static [ofCode](code: string): Coupon | null {
    const { records, job } = run();
    const wanted = asText(code).trim().toUpperCase();
    const found = records
      .find('coupons', 'site', job.scope.siteId)
      .find(({ codes }) => codes.some((one) => one.trim().toUpperCase() === wanted));
    return found ? new Coupon(found.site_id, found.id) : null;
  }
}
storedFields(Coupon, { ID: readText('id'), enabled: readFlag('enabled') });
platformClass('campaign.Coupon', Coupon, { booleans: ['enabled'] });
