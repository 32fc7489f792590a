import Type from 'typebox';
import { Product, ProductChanges } from '../documents/data/product.ts';
import {
  CatalogNotFound,
  IdConflict,
  ProductDefaultVariant,
  ProductDuplicate,
  ProductInvalid,
} from '../faults/data.ts';
import { ProductNotFound } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { productId, productQuery, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Products';
const params = Type.Object({ id: productId });

/**
 * Parts of a product that can be expanded: a comma-separated list of these, or `all`. `bundles` and `sets` expand in
 * both directions: the members of a product, and the bundles and sets that it is a member of.
 */
export const productExpansions = [
  'all_images',
  'availability',
  'bundled_products',
  'bundles',
  'categories',
  'images',
  'options',
  'price',
  'set_products',
  'sets',
  'variations',
] as const;
export type ProductExpansion = (typeof productExpansions)[number];

const put = {
  method: 'PUT',
  path: '/products/{id}',
  auth: 'oauth',
  params,
  body: Product,
  success: createdSuccess(Product),
  source,
} as const;
const creationFaults = [ProductInvalid, IdConflict, CatalogNotFound] as const;

export const products = {
  get: defineOperation({
    id: 'data.products.get',
    method: 'GET',
    path: '/products/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    query: Type.Object(productQuery),
    success: documentSuccess(Product),
    faults: [ProductNotFound],
    source,
  }),
  delete: defineOperation({
    id: 'data.products.delete',
    method: 'DELETE',
    path: '/products/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: noContent,
    faults: [ProductNotFound],
    source,
  }),
  /** Always overwrites an existing product: the header that prevents this was introduced with 18.2 (data-api 9). */
  putUntil18_2: defineOperation({
    ...put,
    id: 'data.products.put_until_18_2',
    since: '17.1',
    until: '18.2',
    faults: creationFaults,
  }),
  put: defineOperation({
    ...put,
    id: 'data.products.put',
    since: '18.2',
    faults: [...creationFaults, ProductDuplicate],
  }),
  patch: defineOperation({
    id: 'data.products.patch',
    method: 'PATCH',
    path: '/products/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    body: ProductChanges,
    success: { status: 201, document: Product },
    faults: [ProductDefaultVariant, IdConflict, ProductNotFound],
    source,
  }),
};
