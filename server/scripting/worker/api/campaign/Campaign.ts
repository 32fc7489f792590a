import type { Promotion } from './Promotion.ts';
import { ofId } from '../../lookups.ts';
import { compoundKey, type Campaign as CampaignRecord } from '../../../bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readFlag, readText, storedFields } from '../../stored-fields.ts';
import { CustomerGroup } from '../customer/CustomerGroup.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Coupon } from './Coupon.ts';
import { SourceCodeGroup } from './SourceCodeGroup.ts';

/** Promotions that are offered together, for a time and to certain customers. */
export class Campaign extends StoredObject<CampaignRecord> {
  declare readonly ID: string;

  constructor(siteId: string, id: string) {
    super(recordHandle('campaigns', compoundKey(siteId, id)));
  }

  /** Enabled, and within its dates. */
  get active(): boolean {
    const { enabled, start_date: start, end_date: end } = this[handle].data;
    const now = Date.now();
    return (
      enabled &&
      (start === undefined || Date.parse(start) <= now) &&
      (end === undefined || now < Date.parse(end))
    );
  }

  /** Promotions that it offers. */
  get promotions(): ArrayList<Promotion> {
    const ids = (this[handle].data.promotions ?? []).map(({ promotion_id: id }) => id);
    return new ArrayList<Promotion>(
      ids.map((id) => apiClass('campaign.Promotion')[ofId](id)).filter((one) => one !== null),
    );
  }

  /** Coupons that it asks for. */
  get coupons(): ArrayList<Coupon> {
    const ids = this[handle].data.coupons ?? [];
    return new ArrayList<Coupon>(ids.map((id) => Coupon[ofId](id)).filter((one) => one !== null));
  }

  /** Customer groups that it asks for. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>(
      (this[handle].data.customer_groups ?? []).map((id) => new CustomerGroup(id)),
    );
  }

  /** Source codes that it asks for. */
  get sourceCodeGroups(): ArrayList<SourceCodeGroup> {
    const ids = this[handle].data.source_code_groups ?? [];
    return new ArrayList<SourceCodeGroup>(ids.map((id) => new SourceCodeGroup(run().job.scope.siteId, id)));
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(Campaign, {
  ID: readText('id'),
  description: readText('description'),
  enabled: readFlag('enabled'),
  startDate: readDate('start_date'),
  endDate: readDate('end_date'),
});
platformClass('campaign.Campaign', Campaign, { booleans: ['active', 'enabled'] });
