import type { ProductStock } from '../../protocol/bridge-protocol.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Quantity } from '../value/Quantity.ts';

/** The parts of a quantity by availability: in stock, preorder, backorder and not available. */
export class ProductAvailabilityLevels extends PlatformObject {
  readonly #stock: ProductStock;
  readonly #quantity: number;

  constructor(stock: ProductStock, quantity: number) {
    super();
    this.#stock = stock;
    this.#quantity = quantity;
  }

  /** Returns the quantity that is in stock. */
  get inStock(): Quantity {
    return new Quantity(this.#stockQuantity);
  }

  /** Returns the quantity that can be preordered. */
  get preorder(): Quantity {
    return new Quantity(this.#stock.preorderable ? this.#shortfall : 0);
  }

  /** Returns the quantity that can be backordered. */
  get backorder(): Quantity {
    return new Quantity(this.#stock.backorderable && !this.#stock.preorderable ? this.#shortfall : 0);
  }

  /** Returns the quantity that is not available. */
  get notAvailable(): Quantity {
    return new Quantity(this.#stock.preorderable || this.#stock.backorderable ? 0 : this.#shortfall);
  }

  /** Returns the number of levels whose quantity is greater than 0. */
  get count(): number {
    return [this.inStock, this.preorder, this.backorder, this.notAvailable].filter(({ value }) => value > 0)
      .length;
  }

  get #stockQuantity(): number {
    return Math.max(0, Math.min(this.#stock.ats, this.#quantity));
  }

  get #shortfall(): number {
    return this.#quantity - this.#stockQuantity;
  }
}
registerClass('catalog.ProductAvailabilityLevels', ProductAvailabilityLevels);
