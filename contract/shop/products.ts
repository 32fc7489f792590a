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

/** What `expand` may name on product reads (shop-and-debugger-api 4, Products). */
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
const id = { id: Type.String({ minLength: 1, maxLength: 100 }) };
const text = Type.Optional(Type.String());
const anyone = { client_id: text, locale: text };
const whole = {
  ...anyone,
  expand: text,
  inventory_ids: text,
  currency: text,
  all_images: Type.Optional(Type.Boolean()),
};

const hooksOf = (part: string) => ({
  before: [`shop.product.${part}.beforeGET`],
  modify: [`shop.product.${part}.modifyGETResponse`],
});

export const products = {
  /**
   * Up to fifty ids, divided by commas; a comma or parenthesis within an id is percent-encoded (open-points, Products).
   * What does not exist, or is not shown, is left out. The modify hook runs for each product.
   */
  list: defineOperation({
    id: 'shop.products.list',
    method: 'GET',
    path: '/products/({ids})',
    since: '17.1',
    auth: 'customerOrNone',
    params: Type.Object({ ids: Type.String({ minLength: 1 }) }),
    query: Type.Object(whole),
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
    params: Type.Object(id),
    query: Type.Object(whole),
    success: { status: 200, document: Product, maxAge: 900 },
    faults: [ProductNotFound, InvalidExpandParameter, UnsupportedCurrency, UnsupportedLocale],
    hooks: { before: ['shop.product.beforeGET'], modify: ['shop.product.modifyGETResponse'] },
    source,
  }),
};

const part = { since: '17.1', auth: 'customerOrNone', method: 'GET', source } as const;
const ofProduct = [ProductNotFound, UnsupportedLocale] as const;
const changesOften = { status: 200, document: Product, maxAge: 60 } as const;
const changesRarely = { status: 200, document: Product, maxAge: 900 } as const;

/** Parts of a product; each answers with the product and that part of it. */
export const productParts = {
  availability: defineOperation({
    ...part,
    id: 'shop.products_availability.get',
    path: '/products/{id}/availability',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, inventory_ids: text }),
    success: changesOften,
    faults: [...ofProduct, ValueConstraintViolation],
    hooks: hooksOf('availability'),
  }),
  bundledProducts: defineOperation({
    ...part,
    id: 'shop.products_bundled_products.get',
    path: '/products/{id}/bundled_products',
    params: Type.Object(id),
    query: Type.Object(anyone),
    success: changesRarely,
    faults: ofProduct,
    hooks: hooksOf('bundled_products'),
  }),
  /** `view_type` lists view types; `variation_attribute` is `color=red`, several divided by commas. */
  images: defineOperation({
    ...part,
    id: 'shop.products_images.get',
    path: '/products/{id}/images',
    params: Type.Object(id),
    query: Type.Object({
      ...anyone,
      all_images: Type.Optional(Type.Boolean()),
      view_type: Type.Optional(Type.String({ maxLength: 256 })),
      variation_attribute: Type.Optional(Type.String({ maxLength: 256 })),
    }),
    success: changesRarely,
    faults: ofProduct,
    hooks: hooksOf('images'),
  }),
  /** Links to other products (`direction=outgoing`, as without one) or from them (`incoming`). */
  links: defineOperation({
    ...part,
    id: 'shop.products_links.get',
    path: '/products/{id}/links',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, type: text, direction: text }),
    success: changesRarely,
    faults: [...ofProduct, IllegalEnumerationValue],
    hooks: hooksOf('links'),
  }),
  options: defineOperation({
    ...part,
    id: 'shop.products_options.get',
    path: '/products/{id}/options',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, currency: text }),
    success: changesRarely,
    faults: [...ofProduct, UnsupportedCurrency],
    hooks: hooksOf('options'),
  }),
  prices: defineOperation({
    ...part,
    id: 'shop.products_prices.get',
    path: '/products/{id}/prices',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, currency: text }),
    success: changesOften,
    faults: [...ofProduct, UnsupportedCurrency],
    hooks: hooksOf('prices'),
  }),
  /** The promotions that hold now for who asks. */
  promotions: defineOperation({
    ...part,
    id: 'shop.products_promotions.get',
    path: '/products/{id}/promotions',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, currency: text }),
    success: changesOften,
    faults: [...ofProduct, UnsupportedCurrency],
    hooks: hooksOf('promotions'),
  }),
  recommendations: defineOperation({
    ...part,
    id: 'shop.products_recommendations.get',
    path: '/products/{id}/recommendations',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, recommendation_type: Type.Optional(Type.Integer()) }),
    success: changesRarely,
    faults: ofProduct,
    hooks: hooksOf('recommendations'),
  }),
  setProducts: defineOperation({
    ...part,
    id: 'shop.products_set_products.get',
    path: '/products/{id}/set_products',
    params: Type.Object(id),
    query: Type.Object(anyone),
    success: changesRarely,
    faults: ofProduct,
    hooks: hooksOf('set_products'),
  }),
  /** The methods that take the product, at what one of it costs to ship. */
  shippingMethods: defineOperation({
    ...part,
    id: 'shop.products_shipping_methods.get',
    path: '/products/{id}/shipping_methods',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, currency: text }),
    success: { status: 200, document: ShippingMethodResult, maxAge: 60 },
    faults: [...ofProduct, UnsupportedCurrency],
    hooks: hooksOf('shipping_methods'),
  }),
  variations: defineOperation({
    ...part,
    id: 'shop.products_variations.get',
    path: '/products/{id}/variations',
    params: Type.Object(id),
    query: Type.Object({ ...anyone, currency: text }),
    success: changesOften,
    faults: [...ofProduct, UnsupportedCurrency],
    hooks: hooksOf('variations'),
  }),
};
