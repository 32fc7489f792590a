import Type from 'typebox';
import { ProductSearchResult } from '../documents/product-search.ts';
import { MalformedParameter, UnsupportedCurrency, UnsupportedLocale } from '../faults/general.ts';
import { MalformedPriceRefinement } from '../faults/search.ts';
import { InvalidExpandParameter } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';

/** What `expand` may name on the main search (shop-and-debugger-api 4, Product search). */
export const searchExpansions = ['availability', 'images', 'prices', 'variations'] as const;
export type SearchExpansion = (typeof searchExpansions)[number];

const text = () => Type.Optional(Type.String());

const commonQuery = {
  client_id: text(),
  q: Type.Optional(Type.String({ maxLength: 50 })),
  /** May be repeated, as the numbered ones are beside it. */
  refine: Type.Optional(Type.Array(Type.String())),
  refine_1: text(),
  refine_2: text(),
  refine_3: text(),
  refine_4: text(),
  refine_5: text(),
  refine_6: text(),
  refine_7: text(),
  refine_8: text(),
  refine_9: text(),
  sort: text(),
  start: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 25 })),
  locale: text(),
};
const currency = text();

const common = {
  method: 'GET',
  since: '17.1',
  auth: 'customerOrNone',
  success: { status: 200, document: ProductSearchResult },
  source: 'shop-and-debugger-api 4 Product search',
} as const;
const faults = [MalformedPriceRefinement, MalformedParameter, UnsupportedLocale] as const;

const hooksOf = <const Resource extends string>(resource: Resource) => ({
  before: [`shop.${resource}.beforeGET`],
  modify: [`shop.${resource}.modifyGETResponse`],
});

export const productSearch = {
  get: defineOperation({
    ...common,
    id: 'shop.productSearch.get',
    path: '/product_search',
    query: Type.Object({ ...commonQuery, expand: text(), currency }),
    faults: [...faults, InvalidExpandParameter, UnsupportedCurrency],
    hooks: hooksOf('product_search'),
  }),
  availability: defineOperation({
    ...common,
    id: 'shop.productSearch.availability',
    path: '/product_search/availability',
    query: Type.Object(commonQuery),
    faults,
    hooks: hooksOf('product_search.availability'),
  }),
  images: defineOperation({
    ...common,
    id: 'shop.productSearch.images',
    path: '/product_search/images',
    query: Type.Object(commonQuery),
    faults,
    hooks: hooksOf('product_search.images'),
  }),
  prices: defineOperation({
    ...common,
    id: 'shop.productSearch.prices',
    path: '/product_search/prices',
    query: Type.Object({ ...commonQuery, currency }),
    faults: [...faults, UnsupportedCurrency],
    hooks: hooksOf('product_search.prices'),
  }),
  variations: defineOperation({
    ...common,
    id: 'shop.productSearch.variations',
    path: '/product_search/variations',
    query: Type.Object(commonQuery),
    faults,
    hooks: hooksOf('product_search.variations'),
  }),
};
