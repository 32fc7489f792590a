import { surcharge } from '../../between-classes.ts';
import { ofId } from '../../lookups.ts';
import type { ProductPrices } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import { inNumber } from '../../stored-fields.ts';
import { Money } from '../value/Money.ts';
import { Quantity } from '../value/Quantity.ts';
import { PriceBook } from './PriceBook.ts';
import type { Product } from './Product.ts';
import type { ProductOptionModel } from './ProductOptionModel.ts';
import { ProductPriceInfo } from './ProductPriceInfo.ts';
import { ProductPriceTable } from './ProductPriceTable.ts';

/** What a product costs in the session's currency: the lowest price among the site's price books. */
export class ProductPriceModel extends PlatformObject {
  readonly #product: Product;
  readonly #options: ProductOptionModel | undefined;

  constructor(product: Product, options?: ProductOptionModel) {
    super();
    this.#product = product;
    this.#options = options;
  }

  /** Of one unit, with the options that were chosen; of a master or set the lowest. */
  get price(): Money {
    return this.getPrice();
  }

  /** Of one unit where so many are bought. */
  getPrice(quantity?: Quantity | number): Money {
    return this.#withOptions(this.#money(this.#prices(quantity).price));
  }

  /** The price that counts, with its book; null where there is none. */
  get priceInfo(): ProductPriceInfo | null {
    return this.getPriceInfo();
  }

  /** The same where so many are bought. */
  getPriceInfo(quantity?: Quantity | number): ProductPriceInfo | null {
    const { price, priceBookId } = this.#prices(quantity);
    return price === undefined || priceBookId === undefined
      ? null
      : new ProductPriceInfo(this.#money(price), priceBookId);
  }

  /** The quantity that prices are of. */
  get basePriceQuantity(): Quantity {
    return new Quantity(1, this.#product.unit ?? '');
  }

  /** Of a product that stands for others: the lowest and highest of theirs. */
  get minPrice(): Money {
    return this.price;
  }

  /** The highest price of what it stands for. */
  get maxPrice(): Money {
    const { price, highest } = this.#prices();
    return this.#money(highest ?? price);
  }

  /** Whether what it stands for has different prices. */
  get priceRange(): boolean {
    return this.#prices().highest !== undefined;
  }

  /** In one price book, whatever the others ask for. */
  getPriceBookPrice(bookId: string): Money {
    return this.#money(this.#prices().byBook[bookId]);
  }

  /** The price of one book, with the book; null where it has none. */
  getPriceBookPriceInfo(bookId: string): ProductPriceInfo | null {
    const price = this.getPriceBookPrice(bookId);
    return price.available ? new ProductPriceInfo(price, bookId) : null;
  }

  /** The price of one unit in a book from each quantity on. */
  getPriceBookPrices(bookId: string): ProductPriceTable {
    return this.#table(bookId);
  }

  /** The same of the book whose price counts. */
  get priceTable(): ProductPriceTable {
    return this.#table(this.#prices().priceBookId ?? '');
  }

  /** Per cent that the second price is lower than the first. */
  getPricePercentage(first: Money, second: Money): number {
    return first.percentLessThan(second);
  }

  #table(bookId: string): ProductPriceTable {
    const tiers = this.#prices().tiers[bookId] ?? [];
    const book = PriceBook[ofId](bookId);
    return new ProductPriceTable(tiers, book, (amount) => this.#money(amount), this.#product.unit ?? '');
  }

  #prices(quantity?: Quantity | number): ProductPrices {
    const { id } = this.#product[handle].data;
    const { currency } = run().job.scope.session;
    const wanted = quantity === undefined ? undefined : inNumber('quantity', quantity);
    const name = `prices ${id} ${currency} ${wanted ?? ''}`;
    return run().records.computed(name, () => service('prices', id, currency, wanted));
  }

  #withOptions(price: Money): Money {
    const extra = this.#options?.[surcharge]();
    return extra && price.available ? price.add(extra) : price;
  }

  #money(amount: number | undefined): Money {
    return amount === undefined ? Money.NOT_AVAILABLE : new Money(amount, run().job.scope.session.currency);
  }
}
platformClass('catalog.ProductPriceModel', ProductPriceModel, { booleans: ['priceRange'] });
