import type { CommittedChange } from '../../ports/store.ts';
import type { Site } from '../../records/site.ts';

const parts = (key: string): string[] => key.split('\u001f');

/** Products that a bulk write may name before the whole index counts as stale; bounds what is remembered. */
const limit = 20_000;

/** What of one site's index is no longer as the store is. */
export class Staleness {
  products = new Set<string>();
  /** Products of which only price or stock may have changed. */
  offers = new Set<string>();
  categories = new Set<string>();
  prices = false;
  merchandising = false;
  site = false;
  all = false;

  get any(): boolean {
    return (
      this.all ||
      this.prices ||
      this.merchandising ||
      this.site ||
      this.products.size + this.offers.size + this.categories.size > 0
    );
  }

  /** Everything noted so far; from now on nothing is. */
  take(): Staleness {
    const taken = Object.assign(new Staleness(), this);
    Object.assign(this, new Staleness());
    return taken;
  }

  /** @param site as it is in the index; undefined while it is being built */
  note({ records, counters, cleared }: CommittedChange, siteId: string, site: Site | undefined): void {
    if (cleared) this.all = true;
    for (const { collection, key } of records) {
      const [first = '', second = ''] = parts(key);
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
      const [kind, list, product = ''] = parts(counter);
      if (kind === 'stock' && (site === undefined || site.inventory_list_id === list))
        this.offers.add(product);
    }
    if (this.products.size + this.offers.size <= limit) return;
    this.products.clear();
    this.offers.clear();
    this.all = true;
  }
}
