import type { Product } from '../records/catalog.ts';
import type { Site } from '../records/site.ts';
import type { UnitOfWork } from './store.ts';

/** One site's data at an instant (ISO 8601 UTC). */
export interface ShopAt {
  readonly work: UnitOfWork;
  readonly site: Site;
  readonly now: string;
}

/** What product documents say of a product, for those who index it: both must agree. */
export interface ProductOffers {
  /** Online variants of a master, or of the master behind a variation group that fit it. */
  variantsOf(shop: ShopAt, family: Product): Promise<readonly Product[]>;
  orderable(shop: ShopAt, product: Product): Promise<boolean>;
  /** Price of one unit; of a set or family the lowest. Undefined where there is none. */
  price(shop: ShopAt, product: Product, currency: string): Promise<number | undefined>;
}
