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

const source = 'data-api 4 Products';
export const productId = Type.String({ minLength: 1, maxLength: 100 });
const params = Type.Object({ id: productId });

/** What a product can be expanded by: a comma-separated list of these, or `all`. */
export const productExpansions = [
  'availability',
  'bundled_products',
  'categories',
  'images',
  'options',
  'price',
  'set_products',
  'variations',
] as const;
export type ProductExpansion = (typeof productExpansions)[number];

/** `site_id` names the site whose stock, prices and online flags count; without it the request's own. */
export const siteQuery = {
  site_id: Type.Optional(Type.String({ minLength: 1 })),
  expand: Type.Optional(Type.String()),
};

const put = {
  method: 'PUT',
  path: '/products/{id}',
  auth: 'oauth',
  params,
  body: Product,
  success: { status: 201, document: Product, location: true },
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
    query: Type.Object(siteQuery),
    success: { status: 200, document: Product },
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
    success: { status: 204 },
    faults: [ProductNotFound],
    source,
  }),
  /** An existing product is always overwritten: the header that forbids it is known from 18.2 on (data-api 9). */
  putUntil18: defineOperation({
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
