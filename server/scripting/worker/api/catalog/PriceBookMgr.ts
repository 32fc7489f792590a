import { ofId } from '../../lookups.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { PriceBook } from './PriceBook.ts';

/** The price books of the site. */
export class PriceBookMgr extends PlatformObject {
  /** A price book by its id; null where there is none. */
  static getPriceBook(id: string): PriceBook | null {
    return PriceBook[ofId](id);
  }

  /** In the order in which they are asked. */
  static get sitePriceBooks(): ArrayList<PriceBook> {
    const { records, job } = run();
    const ids = records.get('sites', job.scope.siteId)?.price_book_ids ?? [];
    return new ArrayList<PriceBook>(ids.map((id) => PriceBook[ofId](id)).filter((one) => one !== null));
  }

  /** Those that count now: all of the site that are within their dates. */
  static get applicablePriceBooks(): ArrayList<PriceBook> {
    const all = PriceBookMgr.sitePriceBooks.toArray();
    return new ArrayList<PriceBook>(all.filter((book) => book.online));
  }
}
platformClass('catalog.PriceBookMgr', PriceBookMgr);
