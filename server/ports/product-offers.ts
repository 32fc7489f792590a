import type { Product } from '../records/catalog.ts';
import type { Site } from '../records/site.ts';
import type { UnitOfWork } from './store.ts';

/** One site's data at an instant: `now` is ISO 8601 UTC. */
export interface ShopSnapshot {
  readonly work: UnitOfWork;
  readonly site: Site;
  readonly now: string;
}

export interface OfferPrices {
  readonly lowest: number;
  readonly highest: number;
}

/** Computes the parts of product documents that the search index also contains, so that both always agree. */
export interface ProductOffers {
  /**
   * Returns the online variants of a master or a variation group; for a group, only those of its master that match the
   * group.
   */
  variantsOf(shop: ShopSnapshot, parent: Product): Promise<readonly Product[]>;
  isOrderable(shop: ShopSnapshot, product: Product): Promise<boolean>;
  /**
   * Returns the lowest and the highest price of one unit. They differ only for a set, a master or a variation group.
   * Returns undefined if there is no price.
   */
  prices(shop: ShopSnapshot, product: Product, currency: string): Promise<OfferPrices | undefined>;
}
