import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { comparePositions } from '../../../server/domain/hierarchy.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Catalog } from './Catalog.ts';
import { Category } from './Category.ts';
import { SortingOption } from './SortingOption.ts';

/** Provides access to the catalogs and categories of the site. */
export class CatalogMgr extends PlatformObject {
  /** Returns the catalog of the site, or null if the site has none. */
  static get siteCatalog(): Catalog | null {
    return CatalogMgr.getCatalog(catalogId());
  }

  /** Returns a catalog by its ID, or null if there is none. */
  static getCatalog(id: string): Catalog | null {
    return currentRun().records.get('catalogs', id) ? new Catalog(id) : null;
  }

  /** Returns a category of the site catalog by its ID, or null if there is none. */
  static getCategory(id: string): Category | null {
    const category = currentRun().records.get('categories', compoundKey(catalogId(), asText(id)));
    return category ? new Category(category.catalog_id, category.id) : null;
  }

  /** Returns the site's sorting options in their order, without those built into the service. */
  static get sortingOptions(): ArrayList<SortingOption> {
    const { records, job } = currentRun();
    const rules = records.find('sorting_rules', 'site', job.scope.siteId);
    const sortedRules = rules.sort(comparePositions);
    return new ArrayList<SortingOption>(sortedRules.map(({ id, label }) => new SortingOption(id, label)));
  }

  /** Returns one of the site's sorting options by its ID, or null if there is none. */
  static getSortingOption(id: string): SortingOption | null {
    const options = CatalogMgr.sortingOptions.toArray();
    return options.find((option) => option.ID === id) ?? null;
  }

  /** Returns the site's sorting rules, which are its sorting options in this service. */
  static get sortingRules(): ArrayList<SortingOption> {
    return CatalogMgr.sortingOptions;
  }

  /** Returns one of the site's sorting rules by its ID, or null if there is none. */
  static getSortingRule(id: string): SortingOption | null {
    return CatalogMgr.getSortingOption(id);
  }
}
registerClass('catalog.CatalogMgr', CatalogMgr);

const catalogId = (): string => {
  const { records, job } = currentRun();
  return records.get('sites', job.scope.siteId)?.catalog_id ?? '';
};
