import type { CommittedChange } from '../../ports/store.ts';
import { splitCompoundKey } from '../../records/collections.ts';
import type { Site } from '../../records/site.ts';

/**
 * Maximum number of products that are tracked individually, to limit memory. After larger bulk writes the whole index
 * is stale.
 */
const maxTrackedProducts = 20_000;

/** The parts of a site's index that may differ from the store. */
export class Staleness {
  products = new Set<string>();
  /** Products for which only price or stock may have changed. */
  offers = new Set<string>();
  categories = new Set<string>();
  arePricesStale = false;
  isMerchandisingStale = false;
  isSiteStale = false;
  isAllStale = false;

  get isStale(): boolean {
    return (
      this.isAllStale ||
      this.arePricesStale ||
      this.isMerchandisingStale ||
      this.isSiteStale ||
      this.products.size + this.offers.size + this.categories.size > 0
    );
  }

  /** Returns the changes since the last call, and forgets them. */
  take(): Staleness {
    const snapshot = Object.assign(new Staleness(), this);
    Object.assign(this, new Staleness());
    return snapshot;
  }

  /** @param indexedSite the site as it was when the index was built; undefined while the index is being built */
  addChange(
    { records, counters, isEverythingChanged }: CommittedChange,
    siteId: string,
    indexedSite: Site | undefined,
  ): void {
    if (isEverythingChanged) this.isAllStale = true;
    for (const { collection, key } of records) {
      const [first = '', second = ''] = splitCompoundKey(key);
      switch (collection) {
        case 'products':
          this.products.add(key);
          break;
        case 'prices':
          if (indexedSite?.price_book_ids.includes(first) !== false) this.offers.add(second);
          break;
        case 'inventory_records':
          if (indexedSite === undefined || indexedSite.inventory_list_id === first) this.offers.add(second);
          break;
        case 'categories':
          if (indexedSite === undefined || indexedSite.catalog_id === first) this.categories.add(second);
          break;
        case 'price_books':
          if (indexedSite?.price_book_ids.includes(key) !== false) this.arePricesStale = true;
          break;
        case 'inventory_lists':
          if (indexedSite === undefined || indexedSite.inventory_list_id === key) this.isAllStale = true;
          break;
        case 'refinement_definitions':
        case 'sorting_rules':
          this.isMerchandisingStale = true;
          break;
        case 'sites':
          if (key === siteId) this.isSiteStale = true;
          break;
        default:
      }
    }
    for (const counter of counters) {
      const [kind, list, product = ''] = splitCompoundKey(counter);
      if (kind === 'stock' && (indexedSite === undefined || indexedSite.inventory_list_id === list))
        this.offers.add(product);
    }
    if (this.products.size + this.offers.size <= maxTrackedProducts) return;
    this.products.clear();
    this.offers.clear();
    this.isAllStale = true;
  }
}
