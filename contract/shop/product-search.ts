import Type from 'typebox';
import { ProductSearchResult } from '../documents/product-search.ts';
import { MalformedParameter, UnsupportedCurrency, UnsupportedLocale } from '../faults/general.ts';
import { MalformedPriceRefinement } from '../faults/search.ts';
import { InvalidExpandParameter } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';

/**
 * Values of `expand` for the product search (shop-and-debugger-api 4, Product search). Hits always have
 * `represented_products`.
 */
export const searchExpansions = [
  'availability',
  'images',
  'prices',
  'represented_products',
  'variations',
] as const;
export type SearchExpansion = (typeof searchExpansions)[number];

const optionalText = () => Type.Optional(Type.String());

const commonQuery = {
  client_id: optionalText(),
  q: Type.Optional(Type.String({ maxLength: 50 })),
  /** May be repeated, as an alternative to the numbered parameters. */
  refine: Type.Optional(Type.Array(Type.String())),
  refine_1: optionalText(),
  refine_2: optionalText(),
  refine_3: optionalText(),
  refine_4: optionalText(),
  refine_5: optionalText(),
  refine_6: optionalText(),
  refine_7: optionalText(),
  refine_8: optionalText(),
  refine_9: optionalText(),
  sort: optionalText(),
  start: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 25 })),
  locale: optionalText(),
};
const currency = optionalText();

const commonFields = {
  method: 'GET',
  since: '17.1',
  auth: 'customerOrNone',
  success: { status: 200, document: ProductSearchResult },
  source: 'shop-and-debugger-api 4 Product search',
} as const;
const faults = [MalformedPriceRefinement, MalformedParameter, UnsupportedLocale] as const;

const readHooks = <const Resource extends string>(resource: Resource) => ({
  before: [`shop.${resource}.beforeGET`],
  modify: [`shop.${resource}.modifyGETResponse`],
});

export const productSearch = {
  get: defineOperation({
    ...commonFields,
    id: 'shop.productSearch.get',
    path: '/product_search',
    query: Type.Object({ ...commonQuery, expand: optionalText(), currency }),
    faults: [...faults, InvalidExpandParameter, UnsupportedCurrency],
    hooks: readHooks('product_search'),
  }),
  availability: defineOperation({
    ...commonFields,
    id: 'shop.productSearch.availability',
    path: '/product_search/availability',
    query: Type.Object(commonQuery),
    faults,
    hooks: readHooks('product_search.availability'),
  }),
  images: defineOperation({
    ...commonFields,
    id: 'shop.productSearch.images',
    path: '/product_search/images',
    query: Type.Object(commonQuery),
    faults,
    hooks: readHooks('product_search.images'),
  }),
  prices: defineOperation({
    ...commonFields,
    id: 'shop.productSearch.prices',
    path: '/product_search/prices',
    query: Type.Object({ ...commonQuery, currency }),
    faults: [...faults, UnsupportedCurrency],
    hooks: readHooks('product_search.prices'),
  }),
  variations: defineOperation({
    ...commonFields,
    id: 'shop.productSearch.variations',
    path: '/product_search/variations',
    query: Type.Object(commonQuery),
    faults,
    hooks: readHooks('product_search.variations'),
  }),
};
