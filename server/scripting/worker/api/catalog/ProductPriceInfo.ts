import { ofId } from '../../lookups.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';
import { PriceBook } from './PriceBook.ts';

/** A price, and the book that says so. */
export class ProductPriceInfo extends PlatformObject {
  readonly #price: Money;
  readonly #bookId: string;

  constructor(price: Money, bookId: string) {
    super();
    this.#price = price;
    this.#bookId = bookId;
  }

  /** Of one unit. */
  get price(): Money {
    return this.#price;
  }

  /** The book that the price stands in. */
  get priceBook(): PriceBook | null {
    return PriceBook[ofId](this.#bookId);
  }
}
platformClass('catalog.ProductPriceInfo', ProductPriceInfo);
