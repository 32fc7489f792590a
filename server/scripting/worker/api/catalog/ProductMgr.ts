import { ofId } from '../../lookups.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { found, type Queryable } from '../../query/queryable.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { Product } from './Product.ts';

const products: Queryable<Product> = {
  collection: 'products',
  class: () => Product,
  within: () => ({}),
  make: (id) => Product[ofId](id) ?? new Product(id),
};

/** The products of the service. */
export class ProductMgr extends PlatformObject {
  /** A product by its id; null where there is none. */
  static getProduct(productId: string | null): Product | null {
    return productId === null ? null : Product[ofId](asText(productId));
  }

  /** All products, a page at a time. */
  static queryAllSiteProducts(): SeekableIterator<Product> {
    return found({ ...products, within: siteCatalog }, null, null, []);
  }

  /** All products of the site's catalog by their ids. */
  static queryAllSiteProductsSorted(): SeekableIterator<Product> {
    return found({ ...products, within: siteCatalog }, null, 'ID asc', []);
  }

  /** All products that a catalog owns. */
  static queryProductsInCatalog(catalog: { readonly ID: string }): SeekableIterator<Product> {
    return found({ ...products, within: () => ({ catalog_id: catalog.ID }) }, null, null, []);
  }
}
platformClass('catalog.ProductMgr', ProductMgr);

const siteCatalog = (): Record<string, string> => {
  const { records, job } = run();
  return { catalog_id: records.get('sites', job.scope.siteId)?.catalog_id ?? '' };
};
