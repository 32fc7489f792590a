import { PlatformObject, platformClass } from '../../platform-object.ts';
import { inNumber } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import { Quantity } from '../value/Quantity.ts';
import type { PriceBook } from './PriceBook.ts';

interface Tier {
  readonly quantity: number;
  readonly price: number;
}

/** What one unit costs from each quantity on. */
export class ProductPriceTable extends PlatformObject {
  readonly #tiers: readonly Tier[];
  readonly #book: PriceBook | null;
  readonly #money: (amount: number) => Money;
  readonly #unit: string;

  constructor(
    tiers: readonly Tier[],
    book: PriceBook | null,
    money: (amount: number) => Money,
    unit: string,
  ) {
    super();
    this.#tiers = tiers;
    this.#book = book;
    this.#money = money;
    this.#unit = unit;
  }

  /** Quantities from which on prices hold. */
  get quantities(): ArrayList<Quantity> {
    return new ArrayList<Quantity>(this.#tiers.map(({ quantity }) => new Quantity(quantity, this.#unit)));
  }

  /** Null for a quantity at which no price begins. */
  getPrice(quantity: Quantity): Money | null {
    const found = this.#tiers.find((tier) => tier.quantity === inNumber('quantity', quantity));
    return found ? this.#money(found.price) : null;
  }

  /** The quantity at which the next price begins; null where there is none. */
  getNextQuantity(quantity: Quantity): Quantity | null {
    const found = this.#tiers.find((tier) => tier.quantity > inNumber('quantity', quantity));
    return found ? new Quantity(found.quantity, this.#unit) : null;
  }

  /** How much less it is than at the first quantity, in per cent. */
  getPercentage(quantity: Quantity): number {
    const [first] = this.#tiers;
    const price = this.getPrice(quantity);
    return first && price ? price.percentLessThan(this.#money(first.price)) : 0;
  }

  /** The book that has a price from a quantity on. */
  getPriceBook(quantity: Quantity): PriceBook | null {
    return this.getPrice(quantity) === null ? null : this.#book;
  }
}
platformClass('catalog.ProductPriceTable', ProductPriceTable);
