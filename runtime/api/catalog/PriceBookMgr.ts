import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { PriceBook } from './PriceBook.ts';

/** Gives access to the price books of the site. */
export class PriceBookMgr extends PlatformObject {
  /** Returns a price book by its ID, or null if there is none. */
  static getPriceBook(id: string): PriceBook | null {
    return PriceBook[findById](id);
  }

  /** Returns the site's price books in the order of their priority. */
  static get sitePriceBooks(): ArrayList<PriceBook> {
    const { records, job } = currentRun();
    const ids = records.get('sites', job.scope.siteId)?.price_book_ids ?? [];
    return new ArrayList<PriceBook>(ids.map((id) => PriceBook[findById](id)).filter((book) => book !== null));
  }

  /** Returns the site's price books that are currently valid. */
  static get applicablePriceBooks(): ArrayList<PriceBook> {
    const books = PriceBookMgr.sitePriceBooks.toArray();
    return new ArrayList<PriceBook>(books.filter((book) => book.online));
  }
}
platformClass('catalog.PriceBookMgr', PriceBookMgr);
