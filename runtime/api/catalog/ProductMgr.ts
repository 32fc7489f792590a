import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, type Queryable } from '../../query/queryable.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { Product } from './Product.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The products of all catalogs, as the source of queries. */
const products: Queryable<Product> = freezeTable({
  collection: 'products',
  class: () => Product,
  scope: () => ({}),
  create: (id) => Product[findById](id) ?? new Product(id),
});

/** Provides access to products. */
export class ProductMgr extends PlatformObject {
  /** Returns a product by its ID, or null if there is none. */
  static getProduct(productId: string | null): Product | null {
    return productId === null ? null : Product[findById](asText(productId));
  }

  /** Returns an iterator over all products that the site catalog owns, which reads them page by page. */
  static queryAllSiteProducts(): SeekableIterator<Product> {
    return findAll({ ...products, scope: siteCatalogScope }, null, null, []);
  }

  /** Returns an iterator over all products that the site catalog owns, ordered by ID. */
  static queryAllSiteProductsSorted(): SeekableIterator<Product> {
    return findAll({ ...products, scope: siteCatalogScope }, null, 'ID asc', []);
  }

  /** Returns an iterator over all products that the given catalog owns. */
  static queryProductsInCatalog(catalog: { readonly ID: string }): SeekableIterator<Product> {
    return findAll({ ...products, scope: () => ({ catalog_id: catalog.ID }) }, null, null, []);
  }

  /** Returns an iterator over all products that the given catalog owns, ordered by ID. */
  static queryProductsInCatalogSorted(catalog: { readonly ID: string }): SeekableIterator<Product> {
    return findAll({ ...products, scope: () => ({ catalog_id: catalog.ID }) }, null, 'ID asc', []);
  }
}
registerClass('catalog.ProductMgr', ProductMgr);

const siteCatalogScope = (): Record<string, string> => {
  const { records, job } = currentRun();
  return { catalog_id: records.get('sites', job.scope.siteId)?.catalog_id ?? '' };
};
