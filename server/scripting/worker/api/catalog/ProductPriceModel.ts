import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Money } from '../value/Money.ts';

/** A product's price in the session's currency: the lowest among the site's price books. */
export class ProductPriceModel extends PlatformObject {
  readonly #productId: string;

  constructor(productId: string) {
    super();
    this.#productId = productId;
  }

  get price(): Money {
    const { records, job } = run();
    const { currency } = job.scope.session;
    const books = records.get('sites', job.scope.siteId)?.price_book_ids ?? [];
    const amounts = records
      .find('prices', 'product', this.#productId)
      .filter(
        ({ price_book_id: book }) =>
          books.includes(book) && records.get('price_books', book)?.currency === currency,
      )
      .flatMap(({ tiers }) => tiers.slice(0, 1).map(({ price }) => price));
    return amounts.length === 0 ? Money.NOT_AVAILABLE : new Money(Math.min(...amounts), currency);
  }
}
platformClass('catalog.ProductPriceModel', ProductPriceModel);
