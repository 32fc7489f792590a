import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import { findById } from '../../lookup-symbols.ts';
import { compoundKey, type Promotion as PromotionRecord } from '../../protocol/bridge-protocol.ts';
import { qualifiersOf } from '../../../server/domain/promotions/offers.ts';
import { currentRun } from '../../current-run.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyDate, readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import { callHost } from '../../host-calls.ts';
import { runInstant } from '../../run-instant.ts';
import type { Product } from '../catalog/Product.ts';
import { CustomerGroup } from '../customer/CustomerGroup.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { Campaign } from './Campaign.ts';
import { Coupon } from './Coupon.ts';
import { SourceCodeGroup } from './SourceCodeGroup.ts';
import { findAssignments } from './assignments.ts';
import { freezeTable } from '../../protocol/primordials.ts';

type QualifierKind = keyof ReturnType<typeof qualifiersOf>;

const classes = freezeTable({ product: 'PRODUCT', shipping: 'SHIPPING', order: 'ORDER' } as const);
const exclusivities = freezeTable({ no: 'NO', class: 'CLASS', global: 'GLOBAL' } as const);

/** A promotion: a discount together with its conditions. */
export class Promotion extends StoredObject<PromotionRecord> {
  declare readonly ID: string;
  static readonly EXCLUSIVITY_CLASS = exclusivities.class;
  static readonly EXCLUSIVITY_GLOBAL = exclusivities.global;
  static readonly EXCLUSIVITY_NO = exclusivities.no;
  static readonly PROMOTION_CLASS_ORDER = classes.order;
  static readonly PROMOTION_CLASS_PRODUCT = classes.product;
  static readonly PROMOTION_CLASS_SHIPPING = classes.shipping;
  static readonly QUALIFIER_MATCH_MODE_ALL = 'all';
  static readonly QUALIFIER_MATCH_MODE_ANY = 'any';

  constructor(siteId: string, id: string) {
    super(recordHandle('promotions', compoundKey(siteId, id)));
  }

  /** Returns the name in the request's locale, or null if it has none. */
  get name(): string | null {
    return localized(this[handle].data.name);
  }

  /** Returns the callout message in the request's locale, or null if there is none. */
  get calloutMsg(): MarkupText | null {
    return localizedMarkup(this[handle].data.callout_message);
  }

  /** Returns the description of the conditions in the request's locale, or null if there is none. */
  get details(): MarkupText | null {
    return localizedMarkup(this[handle].data.details);
  }

  /** Returns what the promotion discounts: one of the PROMOTION_CLASS constants. */
  get promotionClass(): string {
    return classes[this[handle].data.promotion_class];
  }

  /** Returns the exclusivity: one of the EXCLUSIVITY constants. */
  get exclusivity(): string {
    return exclusivities[this[handle].data.exclusivity];
  }

  /** Returns true if there are promotions with which this one cannot be combined. */
  get mutualExclusivity(): boolean {
    return this[handle].data.exclusivity !== 'no';
  }

  /**
   * Returns true if the promotion is enabled and currently offered by a campaign or A/B test, regardless of
   * the customer.
   */
  get active(): boolean {
    return activePromotionIds(runInstant()).has(this[handle].data.id);
  }

  /** Returns the campaign in which the promotion has the lowest rank, or null if it is assigned to none. */
  get campaign(): Campaign | null {
    const [first] = findAssignments(this[handle].data.id);
    return first ? new Campaign(first.campaign.site_id, first.campaign.id) : null;
  }

  /** Returns the rank of the promotion in its `campaign`, or null if none is set. Lower ranks apply first. */
  get rank(): number | null {
    return findAssignments(this[handle].data.id)[0]?.assignment.rank ?? null;
  }

  /** Returns the time at which the promotion starts in its `campaign`, or null if its start is not limited. */
  get startDate(): Date | null {
    const [first] = findAssignments(this[handle].data.id);
    const start = first?.assignment.schedule?.start_date ?? first?.campaign.start_date;
    return start === undefined ? null : new Date(start);
  }

  /** Returns the time at which the promotion ends in its `campaign`, or null if its end is not limited. */
  get endDate(): Date | null {
    const [first] = findAssignments(this[handle].data.id);
    const end = first?.assignment.schedule?.end_date ?? first?.campaign.end_date;
    return end === undefined ? null : new Date(end);
  }

  /** Returns the coupons that trigger this promotion. */
  get coupons(): ArrayList<Coupon> {
    return new ArrayList<Coupon>(
      this.#qualifierIds('coupons')
        .map((id) => Coupon[findById](id))
        .filter((coupon) => coupon !== null),
    );
  }

  /** Returns the customer groups among the qualifiers of the promotion; an empty list means that it requires none. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>(
      this.#qualifierIds('customerGroups').map((id) => new CustomerGroup(id)),
    );
  }

  /** Returns the source code groups that trigger this promotion. */
  get sourceCodeGroups(): ArrayList<SourceCodeGroup> {
    const ids = this.#qualifierIds('sourceCodeGroups');
    return new ArrayList<SourceCodeGroup>(
      ids.map((id) => new SourceCodeGroup(currentRun().job.scope.siteId, id)),
    );
  }

  /** Returns true if coupons are among the qualifiers of the promotion. */
  get basedOnCoupons(): boolean {
    return this.#isBasedOn('coupons');
  }

  /** Returns true if customer groups are among the qualifiers of the promotion. */
  get basedOnCustomerGroups(): boolean {
    return this.#isBasedOn('customerGroups');
  }

  /** Returns true if source codes are among the qualifiers of the promotion. */
  get basedOnSourceCodes(): boolean {
    return this.#isBasedOn('sourceCodeGroups');
  }

  /** Returns whether all qualifiers or any of them must match: one of the QUALIFIER_MATCH_MODE constants. */
  get qualifierMatchMode(): string {
    const [first] = findAssignments(this[handle].data.id);
    return first?.assignment.required_qualifier === 'all'
      ? Promotion.QUALIFIER_MATCH_MODE_ALL
      : Promotion.QUALIFIER_MATCH_MODE_ANY;
  }

  /** Returns the description of the conditions in the request's locale, or null if there is none. */
  get conditionalDescription(): MarkupText | null {
    return this.details;
  }

  /** Returns the tags of the promotion, which help merchants to find it. */
  get tags(): ArrayList<string> {
    return new ArrayList<string>(this[handle].data.tags ?? []);
  }

  /**
   * Returns the unit price of a product under this promotion, in the session's currency. The price is not available if
   * the promotion does not lower it or does not apply to the current customer, or if the promotion requires a coupon or
   * a minimum quantity or amount.
   */
  getPromotionalPrice(product: Product): Money {
    const { id } = this[handle].data;
    const offer = callHost('productPromotions', product.ID).find(({ promotionId }) => promotionId === id);
    const { currency } = currentRun().job.scope.session;
    return offer?.price === undefined ? Money.NOT_AVAILABLE : new Money(offer.price, currency);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  #qualifierIds(kind: QualifierKind): readonly string[] {
    const ids = findAssignments(this[handle].data.id).flatMap(
      (assignment) => qualifiersOf(assignment)[kind] ?? [],
    );
    return [...new Set(ids)];
  }

  #isBasedOn(kind: QualifierKind): boolean {
    return findAssignments(this[handle].data.id).some(
      (assignment) => qualifiersOf(assignment)[kind] !== undefined,
    );
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  static [findById](id: string): Promotion | null {
    const { records, job } = currentRun();
    return records.get('promotions', compoundKey(job.scope.siteId, id))
      ? new Promotion(job.scope.siteId, id)
      : null;
  }
}
defineFields(Promotion, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  /** Returns true if the promotion is enabled, whether or not a campaign offers it now. */
  enabled: readOnlyFlag('enabled'),
  /** Returns true if the promotion is archived. */
  archived: readOnlyFlag('archived'),
  /**
   * Returns the code of the currency that the promotion is limited to, or null if it applies to all
   * currencies.
   */
  currencyCode: readOnlyText('currency_code'),
  lastModified: readOnlyDate('last_modified'),
  creationDate: readOnlyDate('creation_date'),
});
registerClass('campaign.Promotion', Promotion, {
  booleans: [
    'active',
    'enabled',
    'basedOnCoupons',
    'basedOnCustomerGroups',
    'basedOnSourceCodes',
    'mutualExclusivity',
  ],
});

/** Returns the IDs of the promotions that are offered at an instant. */
export const activePromotionIds = (date: Date): ReadonlySet<string> => {
  const instant = date.toISOString();
  // Schedules have a precision of one second, so a result within the same second stays valid.
  const memoKey = `promotions ${instant.slice(0, 19)}`;
  return currentRun().records.memoize(memoKey, () => new Set(callHost('promotionsAt', instant)));
};
