import { PlatformObject, registerClass } from '../../platform-object.ts';
import { requireNumber } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import { Quantity } from '../value/Quantity.ts';
import type { PriceBook } from './PriceBook.ts';

interface Tier {
  readonly quantity: number;
  readonly price: number;
}

/** The tiered unit prices of a product in a price book: each applies from a minimum quantity. */
export class ProductPriceTable extends PlatformObject {
  readonly #tiers: readonly Tier[];
  readonly #book: PriceBook | null;
  readonly #toMoney: (amount: number) => Money;
  readonly #unit: string;

  constructor(
    tiers: readonly Tier[],
    book: PriceBook | null,
    toMoney: (amount: number) => Money,
    unit: string,
  ) {
    super();
    this.#tiers = tiers;
    this.#book = book;
    this.#toMoney = toMoney;
    this.#unit = unit;
  }

  /** Returns the quantities at which the tiers start, in ascending order. */
  get quantities(): ArrayList<Quantity> {
    return new ArrayList<Quantity>(this.#tiers.map(({ quantity }) => new Quantity(quantity, this.#unit)));
  }

  /** Returns the unit price of the tier that starts at exactly this quantity, or null if no tier does. */
  getPrice(quantity: Quantity): Money | null {
    const tier = this.#tiers.find((tier) => tier.quantity === requireNumber('quantity', quantity));
    return tier ? this.#toMoney(tier.price) : null;
  }

  /**
   * Returns the quantity at which the next tier after the given quantity starts, or null if there is none.
   */
  getNextQuantity(quantity: Quantity): Quantity | null {
    const tier = this.#tiers.find((tier) => tier.quantity > requireNumber('quantity', quantity));
    return tier ? new Quantity(tier.quantity, this.#unit) : null;
  }

  /**
   * Returns the discount of the tier that starts at this quantity compared with the first tier, in percent; 0
   * if there is no such tier.
   */
  getPercentage(quantity: Quantity): number {
    const [first] = this.#tiers;
    const price = this.getPrice(quantity);
    return first && price ? price.percentLessThan(this.#toMoney(first.price)) : 0;
  }

  /**
   * Returns the price book of this table if it has a tier that starts at exactly this quantity, otherwise null.
   */
  getPriceBook(quantity: Quantity): PriceBook | null {
    return this.getPrice(quantity) === null ? null : this.#book;
  }
}
registerClass('catalog.ProductPriceTable', ProductPriceTable);
