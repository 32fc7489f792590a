import { isBookApplicable } from '../../../server/domain/pricing.ts';
import { findById } from '../../lookup-symbols.ts';
import { callHost } from '../../host-calls.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, type Queryable } from '../../query/queryable.ts';
import { asText } from '../../text-arguments.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Collection } from '../util/Collection.ts';
import { PriceBook } from './PriceBook.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const queryableBooks: Queryable<PriceBook> = freezeTable({
  collection: 'price_books',
  class: () => PriceBook,
  scope: () => ({}),
  create: (id) => new PriceBook(id),
});

/** Provides access to price books and their assignment to sites. */
export class PriceBookMgr extends PlatformObject {
  /** Returns a price book by its ID, or null if there is none. */
  static getPriceBook(id: string): PriceBook | null {
    return PriceBook[findById](asText(id));
  }

  /** Returns all price books, whether or not a site has them, ordered by ID. */
  static get allPriceBooks(): ArrayList<PriceBook> {
    const books = findAll(queryableBooks, null, 'ID asc', []);
    return new ArrayList<PriceBook>(books.asList().toArray());
  }

  /** Returns the site's price books. Their order matters only for equal prices: the lowest price applies. */
  static get sitePriceBooks(): ArrayList<PriceBook> {
    const { records, job } = currentRun();
    return toBookList(records.get('sites', job.scope.siteId)?.price_book_ids ?? []);
  }

  /**
   * Returns the price books that currently determine product prices: those that a script has set for the session, or
   * else the site's. Only price books that are valid now and have the session's currency are included.
   */
  static get applicablePriceBooks(): ArrayList<PriceBook> {
    const { session, job } = currentRun();
    const { currency } = job.scope.session;
    const { priceBookIds } = session.settings;
    const books = priceBookIds === undefined ? PriceBookMgr.sitePriceBooks : toBookList(priceBookIds);
    return new ArrayList<PriceBook>(
      books.toArray().filter((book) => isBookApplicable(book[handle].data, currency, job.now)),
    );
  }

  /**
   * Sets the price books that determine product prices for the rest of the session, in place of the site's. They need
   * not belong to the site. Null is ignored. If no price book is passed, the site's price books apply again.
   * @throws TypeError if an argument, or an element of a list, is neither a price book nor null
   */
  static setApplicablePriceBooks(...priceBooks: (PriceBook | Collection | readonly PriceBook[])[]): void {
    const books = priceBooks.flatMap((argument): unknown =>
      argument instanceof Collection ? argument.toArray() : argument,
    );
    // Published cartridges pass the result of getPriceBook unchecked, which is null for a missing price book.
    const nonNullBooks = books.filter((book) => book !== null && book !== undefined);
    const ids = nonNullBooks.map((book) => {
      if (book instanceof PriceBook) return book[handle].data.id;
      throw new TypeError('setApplicablePriceBooks needs price books.');
    });
    const { session } = currentRun();
    const { priceBookIds: _previous, ...otherSettings } = session.settings;
    const priceBookIds = ids.length === 0 ? undefined : ids;
    session.settings = priceBookIds === undefined ? otherSettings : { ...otherSettings, priceBookIds };
    callHost('choosePriceBooks', priceBookIds);
    currentRun().records.refresh();
  }

  /**
   * Appends a price book to those of a site and returns true. Returns false if the site already has it. Requires a
   * transaction.
   * @throws Error if there is no such site
   */
  static assignPriceBookToSite(priceBook: PriceBook, siteId: string): boolean {
    return changeBooks(asText(siteId), (ids) => [...ids.filter((id) => id !== priceBook.ID), priceBook.ID]);
  }

  /**
   * Removes a price book from a site and returns true. Returns false if the site does not have it. Requires a
   * transaction.
   * @throws Error if there is no such site
   */
  static unassignPriceBookFromSite(priceBook: PriceBook, siteId: string): boolean {
    return changeBooks(asText(siteId), (ids) => ids.filter((id) => id !== priceBook.ID));
  }

  /** Removes a price book from all sites. Returns true if any site had it. Requires a transaction. */
  static unassignPriceBookFromAllSites(priceBook: PriceBook): boolean {
    const siteIds = currentRun().bridge.call('siteIds');
    // `filter` and not `some`, because `some` would stop at the first site that had the price book.
    return siteIds.filter((id) => PriceBookMgr.unassignPriceBookFromSite(priceBook, id)).length > 0;
  }
}
registerClass('catalog.PriceBookMgr', PriceBookMgr);

const toBookList = (ids: readonly string[]): ArrayList<PriceBook> =>
  new ArrayList<PriceBook>(ids.map((id) => PriceBook[findById](id)).filter((book) => book !== null));

function changeBooks(siteId: string, change: (ids: readonly string[]) => string[]): boolean {
  const { records } = currentRun();
  const site = records.get('sites', siteId);
  if (!site) throw new Error(`There is no site ${siteId}.`);
  const ids = change(site.price_book_ids);
  if (ids.length === site.price_book_ids.length) return false;
  records.change('sites', site, (data) => (data.price_book_ids = ids));
  return true;
}
