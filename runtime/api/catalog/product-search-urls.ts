import { searchParameters } from '../../internal-symbols.ts';
import { registerBase } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import type { URL } from '../web/URL.ts';
import { searchUrl, withCriteria, type SearchParameters } from './search-parameters.ts';
import { SearchModel } from './SearchModel.ts';
import type { SortingOption } from './SortingOption.ts';

/** An action, or a URL to which the parameters of the search are added. */
type Target = string | URL;

/** The URLs of product searches: of new ones, and of this search with one of its criteria changed. */
export abstract class ProductSearchUrls extends SearchModel {
  /** Returns the URL of a search in a category. */
  static urlForCategory(target: Target, categoryId: string): URL {
    return searchUrl(target, { criteria: { cgid: asText(categoryId) }, attributes: new Map() });
  }

  /** Returns the URL of a product in a category, or in no particular category if the category ID is null. */
  static urlForProduct(target: Target, categoryId: string | null, productId: string): URL {
    const criteria = {
      cgid: categoryId === null ? undefined : asText(categoryId),
      pid: asText(productId),
    };
    return searchUrl(target, { criteria, attributes: new Map() });
  }

  /** Returns the URL of a search for the products that have a value of an attribute. */
  static urlForRefine(target: Target, attributeId: string, value: string): URL {
    const attributes = new Map([[asText(attributeId), [asText(value)]]]);
    return searchUrl(target, { criteria: {}, attributes });
  }

  /** Returns the URL of this search in the given category. */
  urlRefineCategory(target: Target, categoryId: string): URL {
    return this.#createUrl(target, { cgid: asText(categoryId) });
  }

  /** Returns the URL of this search in all categories. */
  urlRelaxCategory(target: Target): URL {
    return this.#createUrl(target, { cgid: undefined });
  }

  /** Returns the URL of this search with the given price range, inclusive and in the session's currency. */
  urlRefinePrice(target: Target, min: number, max: number): URL {
    return this.#createUrl(target, { pmin: asText(min), pmax: asText(max) });
  }

  /** Returns the URL of this search without a price range. */
  urlRelaxPrice(target: Target): URL {
    return this.#createUrl(target, { pmin: undefined, pmax: undefined });
  }

  /** Returns the URL of this search for the products of a promotion. */
  urlRefinePromotion(target: Target, promotionId: string): URL {
    return this.#createUrl(target, { pmid: asText(promotionId) });
  }

  /** Returns the URL of this search without its restriction to a promotion. */
  urlRelaxPromotion(target: Target): URL {
    return this.#createUrl(target, { pmid: undefined });
  }

  /** Returns the URL of this search in the order of a sorting rule. */
  urlSortingRule(target: Target, rule: SortingOption): URL {
    return this.#createUrl(target, { srule: rule.ID });
  }

  /** Returns the URL of this search in the order of a sorting option. */
  urlSortingOption(target: Target, option: SortingOption): URL {
    return this.#createUrl(target, { srule: undefined, sopt: option.ID });
  }

  #createUrl(target: Target, changes: SearchParameters['criteria']): URL {
    return searchUrl(target, withCriteria(this[searchParameters](), changes));
  }
}
registerBase(ProductSearchUrls);
