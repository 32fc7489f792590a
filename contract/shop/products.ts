import Type from 'typebox';
import { Product } from '../documents/product.ts';
import { UnsupportedCurrency, UnsupportedLocale } from '../faults/general.ts';
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

export const products = {
  get: defineOperation({
    id: 'shop.products.get',
    method: 'GET',
    path: '/products/{id}',
    since: '17.1',
    auth: 'customerOrNone',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    query: Type.Object({
      client_id: Type.Optional(Type.String()),
      expand: Type.Optional(Type.String()),
      inventory_ids: Type.Optional(Type.String()),
      currency: Type.Optional(Type.String()),
      locale: Type.Optional(Type.String()),
      all_images: Type.Optional(Type.Boolean()),
    }),
    success: { status: 200, document: Product, maxAge: 900 },
    faults: [ProductNotFound, InvalidExpandParameter, UnsupportedCurrency, UnsupportedLocale],
    hooks: { before: ['shop.product.beforeGET'], modify: ['shop.product.modifyGETResponse'] },
    source: 'shop-and-debugger-api 4 Products',
  }),
};
