import { findById } from '../../lookup-symbols.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';
import { PriceBook } from './PriceBook.ts';

/** A price together with the price book that it comes from. */
export class ProductPriceInfo extends PlatformObject {
  readonly #price: Money;
  readonly #bookId: string;

  constructor(price: Money, bookId: string) {
    super();
    this.#price = price;
    this.#bookId = bookId;
  }

  /** Returns the price of one unit. */
  get price(): Money {
    return this.#price;
  }

  /** Returns the price book that the price comes from, or null if it no longer exists. */
  get priceBook(): PriceBook | null {
    return PriceBook[findById](this.#bookId);
  }
}
registerClass('catalog.ProductPriceInfo', ProductPriceInfo);
