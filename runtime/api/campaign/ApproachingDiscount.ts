import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { ScriptServiceCalls } from '../../protocol/bridge-protocol.ts';
import { findById } from '../../lookup-symbols.ts';
import { Money } from '../value/Money.ts';
import { createDiscount } from './create-discount.ts';
import type { Discount } from './Discount.ts';
import { Promotion } from './Promotion.ts';

/** The service's data of a discount that a basket would get with more merchandise. */
export type ApproachingOffer = ReturnType<ScriptServiceCalls['approachingOffers']>[number];

/** A discount that a basket would get with more merchandise. */
export class ApproachingDiscount extends PlatformObject {
  readonly #offer: ApproachingOffer;
  readonly #currency: string;

  constructor(offer: ApproachingOffer, currency: string) {
    super();
    this.#offer = offer;
    this.#currency = currency;
  }

  /** Returns the discount that the basket would get. */
  get discount(): Discount {
    const { promotionId, type, percentage, amount } = this.#offer;
    return createDiscount(type, percentage, amount, Promotion[findById](promotionId));
  }

  /** Returns the merchandise total from which the basket gets the discount. */
  get conditionThreshold(): Money {
    return new Money(this.#offer.threshold, this.#currency);
  }

  /** Returns the merchandise total that counts towards the threshold. */
  get merchandiseTotal(): Money {
    return new Money(this.#offer.merchandiseTotal, this.#currency);
  }

  /** Returns the amount by which the merchandise total is below the threshold. */
  get distanceFromConditionThreshold(): Money {
    return this.conditionThreshold.subtract(this.merchandiseTotal);
  }
}
registerClass('campaign.ApproachingDiscount', ApproachingDiscount);
