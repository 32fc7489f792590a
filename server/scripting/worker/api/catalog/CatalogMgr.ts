import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Catalog } from './Catalog.ts';
import { Category } from './Category.ts';
import { SortingOption } from './SortingOption.ts';

/** The site's catalog. */
export class CatalogMgr extends PlatformObject {
  /** The site's own catalog. */
  static get siteCatalog(): Catalog | null {
    return CatalogMgr.getCatalog(catalogId());
  }

  /** A catalog by its id; null where there is none. */
  static getCatalog(id: string): Catalog | null {
    return run().records.get('catalogs', id) ? new Catalog(id) : null;
  }

  /** Of the site's catalog. */
  static getCategory(id: string): Category | null {
    const known = run().records.get('categories', compoundKey(catalogId(), asText(id)));
    return known ? new Category(known.catalog_id, known.id) : null;
  }

  /** Orders in which the site's customers may see hits; those that the service offers itself are not among them. */
  static get sortingOptions(): ArrayList<SortingOption> {
    const { records, job } = run();
    const rules = records.find('sorting_rules', 'site', job.scope.siteId);
    const sorted = rules.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    return new ArrayList<SortingOption>(sorted.map(({ id, label }) => new SortingOption(id, label)));
  }

  /** An order by its id; null where there is none. */
  static getSortingOption(id: string): SortingOption | null {
    const all = CatalogMgr.sortingOptions.toArray();
    return all.find((one) => one.ID === id) ?? null;
  }

  /** An order by its id; null where there is none. */
  static getSortingRule(id: string): SortingOption | null {
    return CatalogMgr.getSortingOption(id);
  }
}
platformClass('catalog.CatalogMgr', CatalogMgr);

const catalogId = (): string => {
  const { records, job } = run();
  return records.get('sites', job.scope.siteId)?.catalog_id ?? '';
};
