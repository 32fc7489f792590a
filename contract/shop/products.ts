import Type from 'typebox';
import { ProductResult } from '../documents/product-result.ts';
import { Product } from '../documents/product.ts';
import { ShippingMethodResult } from '../documents/shipping.ts';
import {
  IllegalEnumerationValue,
  StringConstraintViolation,
  UnsupportedCurrency,
  UnsupportedLocale,
  ValueConstraintViolation,
} from '../faults/general.ts';
import { InvalidExpandParameter, ProductNotFound } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';

/** Values of `expand` when products are read (shop-and-debugger-api 4, Products). */
export const productExpansions = [
  'availability',
  'bundled_products',
  'links',
  'promotions',
  'options',
  'images',
  'prices',
  'variations',
  'set_products',
] as const;
export type ProductExpansion = (typeof productExpansions)[number];

const source = 'shop-and-debugger-api 4 Products';
const productParams = { id: Type.String({ minLength: 1, maxLength: 100 }) };
const optionalText = Type.Optional(Type.String());
const commonQuery = { client_id: optionalText, locale: optionalText };
const fullQuery = {
  ...commonQuery,
  expand: optionalText,
  inventory_ids: optionalText,
  currency: optionalText,
  all_images: Type.Optional(Type.Boolean()),
};

const readHooks = (part: string) => ({
  before: [`shop.product.${part}.beforeGET`],
  modify: [`shop.product.${part}.modifyGETResponse`],
});

export const products = {
  /**
   * Up to fifty IDs, separated by commas. A comma or parenthesis within an ID is percent-encoded (open-points,
   * Products). Products that do not exist or are not visible are omitted. The before hook runs for each ID, and the
   * modify hook for each product.
   */
  list: defineOperation({
    id: 'shop.products.list',
    method: 'GET',
    path: '/products/({ids})',
    since: '17.1',
    auth: 'customerOrNone',
    params: Type.Object({ ids: Type.String({ minLength: 1 }) }),
    query: Type.Object(fullQuery),
    success: { status: 200, document: ProductResult, maxAge: 900 },
    faults: [
      InvalidExpandParameter,
      UnsupportedCurrency,
      UnsupportedLocale,
      ValueConstraintViolation,
      StringConstraintViolation,
    ],
    hooks: { before: ['shop.product.beforeGET'], within: ['shop.product.modifyGETResponse'] },
    source,
  }),
  get: defineOperation({
    id: 'shop.products.get',
    method: 'GET',
    path: '/products/{id}',
    since: '17.1',
    auth: 'customerOrNone',
    params: Type.Object(productParams),
    query: Type.Object(fullQuery),
    success: { status: 200, document: Product, maxAge: 900 },
    faults: [ProductNotFound, InvalidExpandParameter, UnsupportedCurrency, UnsupportedLocale],
    hooks: { before: ['shop.product.beforeGET'], modify: ['shop.product.modifyGETResponse'] },
    source,
  }),
};

const partOperation = { since: '17.1', auth: 'customerOrNone', method: 'GET', source } as const;
const productFaults = [ProductNotFound, UnsupportedLocale] as const;
const shortLivedSuccess = { status: 200, document: Product, maxAge: 60 } as const;
const longLivedSuccess = { status: 200, document: Product, maxAge: 900 } as const;

/** Parts of a product. Each operation except `shippingMethods` returns the product with that part. */
export const productParts = {
  availability: defineOperation({
    ...partOperation,
    id: 'shop.products_availability.get',
    path: '/products/{id}/availability',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, inventory_ids: optionalText }),
    success: shortLivedSuccess,
    faults: [...productFaults, ValueConstraintViolation],
    hooks: readHooks('availability'),
  }),
  bundledProducts: defineOperation({
    ...partOperation,
    id: 'shop.products_bundled_products.get',
    path: '/products/{id}/bundled_products',
    params: Type.Object(productParams),
    query: Type.Object(commonQuery),
    success: longLivedSuccess,
    faults: productFaults,
    hooks: readHooks('bundled_products'),
  }),
  /**
   * `view_type` is a comma-separated list of view types. `variation_attribute` is a comma-separated list of attributes
   * with their values, such as `color=red,size=M`.
   */
  images: defineOperation({
    ...partOperation,
    id: 'shop.products_images.get',
    path: '/products/{id}/images',
    params: Type.Object(productParams),
    query: Type.Object({
      ...commonQuery,
      all_images: Type.Optional(Type.Boolean()),
      view_type: Type.Optional(Type.String({ maxLength: 256 })),
      variation_attribute: Type.Optional(Type.String({ maxLength: 256 })),
    }),
    success: longLivedSuccess,
    faults: productFaults,
    hooks: readHooks('images'),
  }),
  /** Links to other products (`direction=outgoing`, the default) or from other products (`incoming`). */
  links: defineOperation({
    ...partOperation,
    id: 'shop.products_links.get',
    path: '/products/{id}/links',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, type: optionalText, direction: optionalText }),
    success: longLivedSuccess,
    faults: [...productFaults, IllegalEnumerationValue],
    hooks: readHooks('links'),
  }),
  options: defineOperation({
    ...partOperation,
    id: 'shop.products_options.get',
    path: '/products/{id}/options',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, currency: optionalText }),
    success: longLivedSuccess,
    faults: [...productFaults, UnsupportedCurrency],
    hooks: readHooks('options'),
  }),
  prices: defineOperation({
    ...partOperation,
    id: 'shop.products_prices.get',
    path: '/products/{id}/prices',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, currency: optionalText }),
    success: shortLivedSuccess,
    faults: [...productFaults, UnsupportedCurrency],
    hooks: readHooks('prices'),
  }),
  /** The promotions that currently apply to the caller. */
  promotions: defineOperation({
    ...partOperation,
    id: 'shop.products_promotions.get',
    path: '/products/{id}/promotions',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, currency: optionalText }),
    success: shortLivedSuccess,
    faults: [...productFaults, UnsupportedCurrency],
    hooks: readHooks('promotions'),
  }),
  recommendations: defineOperation({
    ...partOperation,
    id: 'shop.products_recommendations.get',
    path: '/products/{id}/recommendations',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, recommendation_type: Type.Optional(Type.Integer()) }),
    success: longLivedSuccess,
    faults: productFaults,
    hooks: readHooks('recommendations'),
  }),
  setProducts: defineOperation({
    ...partOperation,
    id: 'shop.products_set_products.get',
    path: '/products/{id}/set_products',
    params: Type.Object(productParams),
    query: Type.Object(commonQuery),
    success: longLivedSuccess,
    faults: productFaults,
    hooks: readHooks('set_products'),
  }),
  /** The shipping methods that can ship the product, with the shipping cost of its minimum order quantity. */
  shippingMethods: defineOperation({
    ...partOperation,
    id: 'shop.products_shipping_methods.get',
    path: '/products/{id}/shipping_methods',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, currency: optionalText }),
    success: { status: 200, document: ShippingMethodResult, maxAge: 60 },
    faults: [...productFaults, UnsupportedCurrency],
    hooks: readHooks('shipping_methods'),
  }),
  variations: defineOperation({
    ...partOperation,
    id: 'shop.products_variations.get',
    path: '/products/{id}/variations',
    params: Type.Object(productParams),
    query: Type.Object({ ...commonQuery, currency: optionalText }),
    success: shortLivedSuccess,
    faults: [...productFaults, UnsupportedCurrency],
    hooks: readHooks('variations'),
  }),
};
