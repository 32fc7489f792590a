import type { CommittedChange } from '../../ports/store.ts';
import { splitCompoundKey } from '../../records/collections.ts';
import type { Site } from '../../records/site.ts';

/**
 * Maximum number of products that are tracked individually, to limit memory. After larger bulk writes the whole index
 * is stale.
 */
const maxTracked = 20_000;

/** The parts of a site's index that differ from the store. */
export class Staleness {
  products = new Set<string>();
  /** Products for which only price or stock may have changed. */
  offers = new Set<string>();
  categories = new Set<string>();
  prices = false;
  merchandising = false;
  site = false;
  all = false;

  get isStale(): boolean {
    return (
      this.all ||
      this.prices ||
      this.merchandising ||
      this.site ||
      this.products.size + this.offers.size + this.categories.size > 0
    );
  }

  /** Returns the changes since the last call. */
  take(): Staleness {
    const snapshot = Object.assign(new Staleness(), this);
    Object.assign(this, new Staleness());
    return snapshot;
  }

  /** @param site the site as it is in the index; undefined while the index is being built */
  addChange({ records, counters, isCleared }: CommittedChange, siteId: string, site: Site | undefined): void {
    if (isCleared) this.all = true;
    for (const { collection, key } of records) {
      const [first = '', second = ''] = splitCompoundKey(key);
      switch (collection) {
        case 'products':
          this.products.add(key);
          break;
        case 'prices':
          if (site?.price_book_ids.includes(first) !== false) this.offers.add(second);
          break;
        case 'inventory_records':
          if (site === undefined || site.inventory_list_id === first) this.offers.add(second);
          break;
        case 'categories':
          if (site === undefined || site.catalog_id === first) this.categories.add(second);
          break;
        case 'price_books':
          if (site?.price_book_ids.includes(key) !== false) this.prices = true;
          break;
        case 'inventory_lists':
          if (site === undefined || site.inventory_list_id === key) this.all = true;
          break;
        case 'refinement_definitions':
        case 'sorting_rules':
          this.merchandising = true;
          break;
        case 'sites':
          if (key === siteId) this.site = true;
          break;
        default:
      }
    }
    for (const counter of counters) {
      const [kind, list, product = ''] = splitCompoundKey(counter);
      if (kind === 'stock' && (site === undefined || site.inventory_list_id === list))
        this.offers.add(product);
    }
    if (this.products.size + this.offers.size <= maxTracked) return;
    this.products.clear();
    this.offers.clear();
    this.all = true;
  }
}
