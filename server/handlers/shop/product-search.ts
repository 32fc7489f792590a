import type { ProductSearchResult } from '../../../contract/documents/product-search.ts';
import {
  MalformedParameter,
  UnsupportedCurrency,
  UnsupportedLocale,
} from '../../../contract/faults/general.ts';
import { MalformedPriceRefinement } from '../../../contract/faults/search.ts';
import { InvalidExpandParameter } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { searchExpansions, type SearchExpansion } from '../../../contract/shop/product-search.ts';
import { fault } from '../../../contract/fault.ts';
import type { SelectedRefinement, ProductSearch } from '../../ports/product-search.ts';
import type { Promotion } from '../../records/marketing.ts';
import { parseRefinements } from '../../domain/search/refinements.ts';
import { response, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { runHooks } from './hook-points.ts';
import { parseList } from './product-expansions.ts';
import { productPromotionsFor } from './shopper-offers.ts';
import { searchHitDocument } from './product-search-hit.ts';
import { searchResultDocument } from './product-search-result.ts';
import { isSiteLocale } from './product-view.ts';
import { readShop, readView, shopOf, type Shop } from './shop.ts';

const { productSearch } = contract.shop;
type Input = Omit<HandlerInput<typeof productSearch.get>, 'fail'>;

/** @throws InvalidExpandParameter */
function parseExpansions(text: string | undefined): Set<SearchExpansion> {
  const isExpansion = (name: string): name is SearchExpansion =>
    (searchExpansions as readonly string[]).includes(name);
  return new Set(
    parseList(text).map((name) => {
      if (!isExpansion(name)) throw fault(InvalidExpandParameter, { param: name });
      return name;
    }),
  );
}

/**
 * Returns the refinements of all parameters `refine` and `refine_1` to `refine_9`.
 * @throws MalformedPriceRefinement, MalformedParameter
 */
function parseSelectedRefinements({ query }: Input): readonly SelectedRefinement[] {
  const numberedNames = Array.from({ length: 9 }, (_, index) => `refine_${index + 1}`);
  const texts = ['refine', ...numberedNames].flatMap((name) => (query as Record<string, unknown>)[name]);
  const parsedRefinements = parseRefinements(texts.filter((text) => typeof text === 'string'));
  if (!('kind' in parsedRefinements)) return parsedRefinements;
  throw parsedRefinements.kind === 'price'
    ? fault(MalformedPriceRefinement, { malformedPrice: parsedRefinements.text })
    : fault(MalformedParameter, { parameter: 'refine', value: parsedRefinements.text });
}

/** Returns the product promotions that a refinement by `pmid` names and that currently apply to the customer. */
export async function promotionsInRefinements(
  shop: Shop,
  customerId: string,
  refinements: readonly SelectedRefinement[],
): Promise<readonly Promotion[]> {
  const ids = refinements.find(({ attributeId }) => attributeId === 'pmid')?.values;
  if (ids === undefined) return [];
  const promotions = await readShop(shop, (reader) => productPromotionsFor(reader, customerId));
  return promotions.filter(({ id }) => ids.includes(id));
}

/** @throws UnsupportedLocale */
function requireLocale({ query: { locale }, site }: Input): void {
  if (locale !== undefined && !isSiteLocale(locale, site.locales)) throw fault(UnsupportedLocale, { locale });
}

/**
 * Returns the site's first currency, unless prices are expanded and the request names another currency.
 * @throws UnsupportedCurrency
 */
function selectCurrency({ query, site }: Input, expansions: ReadonlySet<SearchExpansion>): string {
  const currency = (expansions.has('prices') ? query.currency : undefined) ?? site.currencies[0] ?? '';
  if (!site.currencies.includes(currency)) throw fault(UnsupportedCurrency, { currency });
  return currency;
}

/** Runs the operation's `before` hooks and the search, and returns the response with the given expansions. */
async function respond(
  search: ProductSearch,
  operation: Operation,
  input: Input,
  expansions: ReadonlySet<SearchExpansion>,
) {
  requireLocale(input);
  const { query, site, locale } = input;
  const currency = selectCurrency(input, expansions);
  const refinements = parseSelectedRefinements(input);
  await runHooks(input, operation.hooks?.before);
  const { start = 0, count = 25, q: text, sort } = query;
  const promotions = await promotionsInRefinements(
    shopOf(input),
    input.caller.kind === 'customer' ? input.caller.customerId : '',
    refinements,
  );
  const criteria = { text, refinements, promotions, sort, start, count };
  const result = await search.search({ site, locale, currency, ...criteria });
  const view = {
    shop: shopOf(input),
    context: input,
    currency,
    inventoryIds: [],
    includesAllImages: false,
  };
  const hits = await readView(view, (hitView) =>
    hitView.shop.reader.map(result.hits, (hit) => searchHitDocument(hit, hitView, expansions)),
  );
  const document: ProductSearchResult = searchResultDocument(
    result,
    hits.filter((hit) => hit !== undefined),
    input,
  );
  return response({ document, modifyHookArguments: [] });
}

/**
 * Creates the handlers of the search operations, which differ in the expansions of each hit (shop-and-debugger-api 4,
 * Product search).
 */
export const createProductSearchHandlers = (search: ProductSearch): Implementation[] =>
  implement(productSearch, {
    get: (input) => respond(search, productSearch.get, input, parseExpansions(input.query.expand)),
    availability: (input) =>
      respond(search, productSearch.availability, input, new Set<SearchExpansion>(['availability'])),
    images: (input) => respond(search, productSearch.images, input, new Set<SearchExpansion>(['images'])),
    prices: (input) => respond(search, productSearch.prices, input, new Set<SearchExpansion>(['prices'])),
    variations: (input) =>
      respond(search, productSearch.variations, input, new Set<SearchExpansion>(['variations'])),
  });
