import type { ProductSearchHit, ProductSearchResult } from '../../../contract/documents/product-search.ts';
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
import type { ChosenRefinement, ProductSearch } from '../../ports/product-search.ts';
import type { Promotion } from '../../records/marketing.ts';
import { parseRefinements } from '../../domain/search/refine.ts';
import { answer, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { runHooks } from './hook-points.ts';
import { listOf } from './product-expansions.ts';
import { productPromotionsFor } from './promotion-reader.ts';
import { searchHitDocument } from './product-search-hit.ts';
import { searchResultDocument } from './product-search-result.ts';
import { shopOf } from './shop-reader.ts';

const { productSearch } = contract.shop;
type Input = Omit<HandlerInput<typeof productSearch.get>, 'fail'>;

/** @throws InvalidExpandParameter */
function expansionsOf(text: string | undefined): Set<SearchExpansion> {
  const isKnown = (name: string): name is SearchExpansion =>
    (searchExpansions as readonly string[]).includes(name);
  return new Set(
    listOf(text).map((name) => {
      if (!isKnown(name)) throw fault(InvalidExpandParameter, { param: name });
      return name;
    }),
  );
}

/** Every `refine`, and `refine_1` to `refine_9`. @throws MalformedPriceRefinement, MalformedParameter */
function refinementsOf({ query }: Input): readonly ChosenRefinement[] {
  const numbered = Array.from({ length: 9 }, (_, index) => `refine_${index + 1}`);
  const texts = ['refine', ...numbered].flatMap((name) => (query as Record<string, unknown>)[name]);
  const parsed = parseRefinements(texts.filter((text) => typeof text === 'string'));
  if (!('kind' in parsed)) return parsed;
  throw parsed.kind === 'price'
    ? fault(MalformedPriceRefinement, { malformedPrice: parsed.text })
    : fault(MalformedParameter, { parameter: 'refine', value: parsed.text });
}

/** The promotions that a refinement by `pmid` names, as far as they hold now for who asks. */
async function promotionsNamed(
  input: Input,
  refinements: readonly ChosenRefinement[],
): Promise<readonly Promotion[]> {
  const ids = refinements.find(({ attributeId }) => attributeId === 'pmid')?.values;
  if (ids === undefined) return [];
  const customerId = input.caller.kind === 'customer' ? input.caller.customerId : '';
  return (await productPromotionsFor(shopOf(input), customerId)).filter(({ id }) => ids.includes(id));
}

const plain = (locale: string): string => locale.replace('_', '-').toLowerCase();

/** @throws UnsupportedLocale */
function requireLocale({ query: { locale }, site }: Input): void {
  if (locale === undefined || locale === '' || locale === 'default') return;
  if (!site.locales.some((one) => plain(one) === plain(locale))) throw fault(UnsupportedLocale, { locale });
}

/** A currency says something where prices are shown; else the site's own is meant. @throws UnsupportedCurrency */
function currencyOf({ query, site }: Input, expansions: ReadonlySet<SearchExpansion>): string {
  const currency = (expansions.has('prices') ? query.currency : undefined) ?? site.currencies[0] ?? '';
  if (!site.currencies.includes(currency)) throw fault(UnsupportedCurrency, { currency });
  return currency;
}

/** The hooks of an operation, the search itself, and the document with the given expansions. */
async function respond(
  search: ProductSearch,
  operation: Operation,
  input: Input,
  expansions: ReadonlySet<SearchExpansion>,
) {
  requireLocale(input);
  const { query, site, locale } = input;
  const currency = currencyOf(input, expansions);
  const refinements = refinementsOf(input);
  await runHooks(input, operation.hooks?.before);
  const { start = 0, count = 25, q: text, sort } = query;
  const promotions = await promotionsNamed(input, refinements);
  const asked = { text, refinements, promotions, sort, start, count };
  const found = await search.search({ site, locale, currency, ...asked });
  const reading = { shop: shopOf(input), context: input, currency, inventoryIds: [], allImages: false };
  const hits: ProductSearchHit[] = [];
  for (const hit of found.hits) {
    const document = await searchHitDocument(hit, reading, expansions);
    if (document !== undefined) hits.push(document);
  }
  const document: ProductSearchResult = searchResultDocument(found, hits, input);
  return answer({ document, modifyWith: [] });
}

/** Search and its variants, which differ in what they say of each hit (shop-and-debugger-api 4, Product search). */
export const createProductSearchHandlers = (search: ProductSearch): Implementation[] =>
  implement(productSearch, {
    get: (input) => respond(search, productSearch.get, input, expansionsOf(input.query.expand)),
    availability: (input) =>
      respond(search, productSearch.availability, input, new Set<SearchExpansion>(['availability'])),
    images: (input) => respond(search, productSearch.images, input, new Set<SearchExpansion>(['images'])),
    prices: (input) => respond(search, productSearch.prices, input, new Set<SearchExpansion>(['prices'])),
    variations: (input) =>
      respond(search, productSearch.variations, input, new Set<SearchExpansion>(['variations'])),
  });
