import type { Adjustment } from '../../../bridge-protocol.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { money } from './sums.ts';

/** A discount or surcharge that the service computed; scripts read it. */
export class PriceAdjustment extends PlatformObject {
  readonly #container: LineItemCtnr;
  readonly #adjustment: Adjustment;

  constructor(container: LineItemCtnr, adjustment: Adjustment) {
    super();
    this.#container = container;
    this.#adjustment = adjustment;
  }

  get UUID(): string {
    return this.#adjustment.id;
  }

  /** Null where a person made it. */
  get promotionID(): string | null {
    return this.#adjustment.promotion_id ?? null;
  }

  get lineItemText(): string {
    return this.#adjustment.item_text;
  }

  /** Negative for a discount. */
  get price(): Money {
    return money(this.#container, this.#adjustment.price);
  }

  get priceValue(): number {
    return this.#adjustment.price;
  }

  get basedOnCoupon(): boolean {
    return this.#adjustment.coupon_code !== undefined;
  }

  get couponCode(): string | null {
    return this.#adjustment.coupon_code ?? null;
  }

  get manual(): boolean {
    return this.#adjustment.manual ?? false;
  }

  get reasonCode(): string | null {
    return this.#adjustment.reason_code ?? null;
  }

  get createdBy(): string | null {
    return this.#adjustment.created_by ?? null;
  }

  get custom(): Readonly<Record<string, unknown>> {
    return this.#adjustment.custom ?? {};
  }

  [identity](): string {
    return this.promotionID ?? this.UUID;
  }
}
platformClass('order.PriceAdjustment', PriceAdjustment, { booleans: ['basedOnCoupon', 'manual'] });
