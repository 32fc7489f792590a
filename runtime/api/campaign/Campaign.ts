import type { Promotion } from './Promotion.ts';
import { findById } from '../../lookup-symbols.ts';
import { compoundKey, type Campaign as CampaignRecord } from '../../protocol/bridge-protocol.ts';
import { isCampaignActive } from '../../../server/domain/schedule.ts';
import { apiClass } from '../../api-classes.ts';
import { currentRun } from '../../current-run.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { readOnlyDate, readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import { CustomerGroup } from '../customer/CustomerGroup.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Coupon } from './Coupon.ts';
import { SourceCodeGroup } from './SourceCodeGroup.ts';

/** A campaign: promotions that are offered together during a period and to certain customers. */
export class Campaign extends StoredObject<CampaignRecord> {
  declare readonly ID: string;

  constructor(siteId: string, id: string) {
    super(recordHandle('campaigns', compoundKey(siteId, id)));
  }

  /** Returns true if the campaign is enabled and currently scheduled. */
  get active(): boolean {
    return isCampaignActive(this[handle].data, runInstant().getTime());
  }

  /** Returns the promotions that the campaign offers. */
  get promotions(): ArrayList<Promotion> {
    const ids = (this[handle].data.promotions ?? []).map(({ promotion_id: id }) => id);
    return new ArrayList<Promotion>(
      ids.map((id) => apiClass('campaign.Promotion')[findById](id)).filter((promotion) => promotion !== null),
    );
  }

  /** Returns the coupons assigned to this campaign. */
  get coupons(): ArrayList<Coupon> {
    const ids = this[handle].data.coupons ?? [];
    return new ArrayList<Coupon>(ids.map((id) => Coupon[findById](id)).filter((coupon) => coupon !== null));
  }

  /** Returns the customer groups assigned to this campaign. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>(
      (this[handle].data.customer_groups ?? []).map((id) => new CustomerGroup(id)),
    );
  }

  /** Returns the source code groups assigned to this campaign. */
  get sourceCodeGroups(): ArrayList<SourceCodeGroup> {
    const ids = this[handle].data.source_code_groups ?? [];
    return new ArrayList<SourceCodeGroup>(
      ids.map((id) => new SourceCodeGroup(currentRun().job.scope.siteId, id)),
    );
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.id;
  }
}
defineFields(Campaign, {
  ID: readOnlyText('id'),
  description: readOnlyText('description'),
  /** Returns true if the campaign is enabled, whether or not it is currently scheduled. */
  enabled: readOnlyFlag('enabled'),
  /** Returns the time at which the campaign starts, or null if its start is not limited. */
  startDate: readOnlyDate('start_date'),
  /** Returns the time at which the campaign ends, or null if its end is not limited. */
  endDate: readOnlyDate('end_date'),
});
registerClass('campaign.Campaign', Campaign, { booleans: ['active', 'enabled'] });
