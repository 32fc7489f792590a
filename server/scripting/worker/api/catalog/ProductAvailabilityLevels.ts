import type { ProductStock } from '../../../bridge-protocol.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Quantity } from '../value/Quantity.ts';

/** How a quantity can be had: so many from stock, so many later, so many not at all. */
export class ProductAvailabilityLevels extends PlatformObject {
  readonly #stock: ProductStock;
  readonly #quantity: number;

  constructor(stock: ProductStock, quantity: number) {
    super();
    this.#stock = stock;
    this.#quantity = quantity;
  }

  /** How many can be had at once. */
  get inStock(): Quantity {
    return new Quantity(this.#fromStock);
  }

  /** How many can be ordered before there are any. */
  get preorder(): Quantity {
    return new Quantity(this.#stock.preorderable ? this.#later : 0);
  }

  /** How many can be ordered for later. */
  get backorder(): Quantity {
    return new Quantity(this.#stock.backorderable && !this.#stock.preorderable ? this.#later : 0);
  }

  /** How many cannot be had. */
  get notAvailable(): Quantity {
    return new Quantity(this.#stock.preorderable || this.#stock.backorderable ? 0 : this.#later);
  }

  /** Number of levels of which there is something. */
  get count(): number {
    return [this.inStock, this.preorder, this.backorder, this.notAvailable].filter(({ value }) => value > 0)
      .length;
  }

  get #fromStock(): number {
    return Math.max(0, Math.min(this.#stock.ats, this.#quantity));
  }

  get #later(): number {
    return this.#quantity - this.#fromStock;
  }
}
platformClass('catalog.ProductAvailabilityLevels', ProductAvailabilityLevels);
