import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import { ofId } from '../../lookups.ts';
import { compoundKey, type Promotion as PromotionRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readFlag, readText, storedFields } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import type { Product } from '../catalog/Product.ts';
import { CustomerGroup } from '../customer/CustomerGroup.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { Campaign } from './Campaign.ts';
import { Coupon } from './Coupon.ts';
import { SourceCodeGroup } from './SourceCodeGroup.ts';
import { assignmentsOf } from './assignments.ts';

const classes = { product: 'PRODUCT', shipping: 'SHIPPING', order: 'ORDER' } as const;
const exclusivities = { no: 'NO', class: 'CLASS', global: 'GLOBAL' } as const;

/** What is given to whom under which condition. */
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

  /** Its name in the locale of the request. */
  get name(): string | null {
    return localized(this[handle].data.name);
  }

  /** What draws attention to it. */
  get calloutMsg(): MarkupText | null {
    return localizedMarkup(this[handle].data.callout_message);
  }

  /** Its conditions in words. */
  get details(): MarkupText | null {
    return localizedMarkup(this[handle].data.details);
  }

  /** What it is on: one of the PROMOTION_CLASS constants. */
  get promotionClass(): string {
    return classes[this[handle].data.promotion_class];
  }

  /** Whether it stands alone: one of the EXCLUSIVITY constants. */
  get exclusivity(): string {
    return exclusivities[this[handle].data.exclusivity];
  }

  /** Whether others cannot stand beside it. */
  get mutualExclusivity(): boolean {
    return this[handle].data.exclusivity !== 'no';
  }

  /** Enabled, and offered now by a campaign or test, whoever asks. */
  get active(): boolean {
    return activeIds(new Date()).has(this[handle].data.id);
  }

  /** The first campaign that offers it. */
  get campaign(): Campaign | null {
    const [first] = assignmentsOf(this[handle].data.id);
    return first ? new Campaign(first.campaign.site_id, first.campaign.id) : null;
  }

  /** What comes first among promotions of equal importance: the lower one. */
  get rank(): number | null {
    return assignmentsOf(this[handle].data.id)[0]?.assignment.rank ?? null;
  }

  /** When it begins; null where it always was. */
  get startDate(): Date | null {
    const [first] = assignmentsOf(this[handle].data.id);
    const start = first?.assignment.schedule?.start_date ?? first?.campaign.start_date;
    return start === undefined ? null : new Date(start);
  }

  /** When it ends; null where it never does. */
  get endDate(): Date | null {
    const [first] = assignmentsOf(this[handle].data.id);
    const end = first?.assignment.schedule?.end_date ?? first?.campaign.end_date;
    return end === undefined ? null : new Date(end);
  }

  /** Coupons that it asks for. */
  get coupons(): ArrayList<Coupon> {
    return new ArrayList<Coupon>(
      this.#asked('coupons')
        .map((id) => Coupon[ofId](id))
        .filter((one) => one !== null),
    );
  }

  /** Customer groups that it asks for. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>(this.#asked('customer_groups').map((id) => new CustomerGroup(id)));
  }

  /** Source codes that it asks for. */
  get sourceCodeGroups(): ArrayList<SourceCodeGroup> {
    const ids = this.#asked('source_code_groups');
    return new ArrayList<SourceCodeGroup>(ids.map((id) => new SourceCodeGroup(run().job.scope.siteId, id)));
  }

  /** Whether it asks for a coupon. */
  get basedOnCoupons(): boolean {
    return this.#asked('coupons').length > 0;
  }

  /** Whether it asks for a customer group. */
  get basedOnCustomerGroups(): boolean {
    return this.#asked('customer_groups').length > 0;
  }

  /** Whether it asks for a source code. */
  get basedOnSourceCodes(): boolean {
    return this.#asked('source_code_groups').length > 0;
  }

  /** Whether all or any of what it asks for is needed. */
  get qualifierMatchMode(): string {
    const [first] = assignmentsOf(this[handle].data.id);
    return first?.assignment.required_qualifier === 'all'
      ? Promotion.QUALIFIER_MATCH_MODE_ALL
      : Promotion.QUALIFIER_MATCH_MODE_ANY;
  }

  /** Its conditions in words. */
  get conditionalDescription(): MarkupText | null {
    return this.details;
  }

  /** Words by which people find it. */
  get tags(): ArrayList<string> {
    return new ArrayList<string>(this[handle].data.tags ?? []);
  }

  /** What one piece costs under it; not available where it asks for more, or takes nothing off. */
  getPromotionalPrice(product: Product): Money {
    const { id } = this[handle].data;
    const found = service('productPromotions', product.ID).find(({ promotionId }) => promotionId === id);
    const { currency } = run().job.scope.session;
    return found?.price === undefined ? Money.NOT_AVAILABLE : new Money(found.price, currency);
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  #asked(kind: 'coupons' | 'customer_groups' | 'source_code_groups'): readonly string[] {
    const all = assignmentsOf(this[handle].data.id).flatMap(({ campaign, assignment }) => {
      const own = assignment[kind] ?? [];
      return own.length > 0 ? own : (campaign[kind] ?? []);
    });
    return [...new Set(all)];
  }

  [identity](): string {
    return this[handle].data.id;
  }

  static [ofId](id: string): Promotion | null {
    const { records, job } = run();
    return records.get('promotions', compoundKey(job.scope.siteId, id))
      ? new Promotion(job.scope.siteId, id)
      : null;
  }
}
storedFields(Promotion, {
  ID: readText('id'),
  UUID: readText('id'),
  enabled: readFlag('enabled'),
  archived: readFlag('archived'),
  currencyCode: readText('currency_code'),
  lastModified: readDate('last_modified'),
  creationDate: readDate('creation_date'),
});
platformClass('campaign.Promotion', Promotion, {
  booleans: [
    'active',
    'enabled',
    'basedOnCoupons',
    'basedOnCustomerGroups',
    'basedOnSourceCodes',
    'mutualExclusivity',
  ],
});

/** Promotions that are offered at an instant. */
export const activeIds = (at: Date): ReadonlySet<string> => {
  const instant = at.toISOString();
  // Schedules are in whole seconds: what was found a moment ago holds still.
  const name = `promotions ${instant.slice(0, 19)}`;
  return run().records.computed(name, () => new Set(service('promotionsAt', instant)));
};
