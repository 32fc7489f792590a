import { optionSurcharge } from '../../internal-symbols.ts';
import { findById } from '../../lookup-symbols.ts';
import type { ProductPrices } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import { requireNumber } from '../../stored-fields.ts';
import { Money } from '../value/Money.ts';
import { Quantity } from '../value/Quantity.ts';
import { PriceBook } from './PriceBook.ts';
import type { Product } from './Product.ts';
import type { ProductOptionModel } from './ProductOptionModel.ts';
import { ProductPriceInfo } from './ProductPriceInfo.ts';
import { ProductPriceTable } from './ProductPriceTable.ts';

/** The prices of a product in the session's currency; the lowest price of the applicable price books applies. */
export class ProductPriceModel extends PlatformObject {
  readonly #product: Product;
  readonly #options: ProductOptionModel | undefined;

  constructor(product: Product, options?: ProductOptionModel) {
    super();
    this.#product = product;
    this.#options = options;
  }

  /**
   * Returns the unit price including selected options, in the session's currency; for a master, variation group or
   * product set the lowest price. The price is not available if the product has none.
   */
  get price(): Money {
    return this.getPrice();
  }

  /**
   * Returns the unit price for the given quantity, by default the product's minimum order quantity, in the session's
   * currency. The price is not available if the product has none.
   * @throws TypeError if the quantity is not a number
   */
  getPrice(quantity?: Quantity | number): Money {
    return this.#addOptionPrice(this.#toMoney(this.#prices(quantity).price));
  }

  /** Returns the effective unit price with its price book, or null if the product has no price. */
  get priceInfo(): ProductPriceInfo | null {
    return this.getPriceInfo();
  }

  /**
   * Returns the effective unit price for the given quantity, by default the product's minimum order quantity, with its
   * price book. Returns null if the product has no price.
   * @throws TypeError if the quantity is not a number
   */
  getPriceInfo(quantity?: Quantity | number): ProductPriceInfo | null {
    const { price, priceBookId } = this.#prices(quantity);
    return price === undefined || priceBookId === undefined
      ? null
      : new ProductPriceInfo(this.#toMoney(price), priceBookId);
  }

  /** Returns the quantity that prices refer to, which is always 1 of the product's sales unit. */
  get basePriceQuantity(): Quantity {
    return new Quantity(1, this.#product.unit ?? '');
  }

  /**
   * Returns the lowest unit price, without options, of the products that a master, variation group or product set
   * represents; for any other product its own price.
   */
  get minPrice(): Money {
    return this.#toMoney(this.#prices().price);
  }

  /**
   * Returns the highest unit price, without options, of the products that a master, variation group or product set
   * represents; for any other product its own price.
   */
  get maxPrice(): Money {
    const { price, highestPrice } = this.#prices();
    return this.#toMoney(highestPrice ?? price);
  }

  /** Returns true if the represented products have different prices. */
  get priceRange(): boolean {
    return this.#prices().highestPrice !== undefined;
  }

  /**
   * Returns true if the represented products have different prices; with a price book ID, if they have different prices
   * in that price book.
   */
  isPriceRange(priceBookId?: string): boolean {
    if (priceBookId === undefined) return this.priceRange;
    const memberPrices = callHost('members', this.#product[handle].data.id)
      .map((id) => this.#pricesOf(id).byPriceBook[priceBookId])
      .filter((price) => price !== undefined);
    return memberPrices.some((price) => price !== memberPrices[0]);
  }

  /** Returns the unit price in the given price book; it is not available if the price book has none. */
  getPriceBookPrice(bookId: string): Money {
    return this.#toMoney(this.#prices().byPriceBook[bookId]);
  }

  /** Returns the unit price in the given price book together with the price book, or null if it has none. */
  getPriceBookPriceInfo(bookId: string): ProductPriceInfo | null {
    const price = this.getPriceBookPrice(bookId);
    return price.available ? new ProductPriceInfo(price, bookId) : null;
  }

  /** Returns the tiered unit prices of the given price book. */
  getPriceBookPrices(bookId: string): ProductPriceTable {
    return this.#createTable(bookId);
  }

  /** Returns the tiered unit prices of the price book whose price applies. */
  get priceTable(): ProductPriceTable {
    return this.#createTable(this.#prices().priceBookId ?? '');
  }

  /**
   * Returns the percentage by which the compared price is lower than the base price: 20 for 100 and 80.
   * @throws Error if the currencies differ
   */
  getPricePercentage(basePrice: Money, comparePrice: Money): number {
    return comparePrice.percentLessThan(basePrice);
  }

  #createTable(bookId: string): ProductPriceTable {
    const tiers = this.#prices().tiers[bookId] ?? [];
    const book = PriceBook[findById](bookId);
    return new ProductPriceTable(tiers, book, (amount) => this.#toMoney(amount), this.#product.unit ?? '');
  }

  #prices(quantity?: Quantity | number): ProductPrices {
    return this.#pricesOf(this.#product[handle].data.id, quantity);
  }

  #pricesOf(id: string, quantity?: Quantity | number): ProductPrices {
    const { currency } = currentRun().job.scope.session;
    const requestedQuantity = quantity === undefined ? undefined : requireNumber('quantity', quantity);
    const memoKey = `prices ${id} ${currency} ${requestedQuantity ?? ''}`;
    return currentRun().records.memoize(memoKey, () => callHost('prices', id, currency, requestedQuantity));
  }

  #addOptionPrice(price: Money): Money {
    const optionPrice = this.#options?.[optionSurcharge]();
    return optionPrice && price.available ? price.add(optionPrice) : price;
  }

  #toMoney(amount: number | undefined): Money {
    return amount === undefined
      ? Money.NOT_AVAILABLE
      : new Money(amount, currentRun().job.scope.session.currency);
  }
}
registerClass('catalog.ProductPriceModel', ProductPriceModel);
