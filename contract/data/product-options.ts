import Type from 'typebox';
import {
  ProductOption,
  ProductOptionChanges,
  ProductOptionValue,
  ProductOptionValueChanges,
} from '../documents/data/product.ts';
import {
  IdConflict,
  ProductOptionNotFound,
  ProductOptionShared,
  ProductOptionValueNotFound,
} from '../faults/data.ts';
import { ProductNotFound } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { listOf, pagingQuery } from '../paging.ts';
import { productId } from './products.ts';

const source = 'data-api 4 Products';
const id = Type.String({ minLength: 1 });
const ofProduct = { product_id: productId };
const ofOption = { ...ofProduct, option_id: id };
const optionPath = '/products/{product_id}/product_options/{id}';
const valuePath = '/products/{product_id}/product_options/{option_id}/values/{id}';
/** `currency` leaves the prices of other currencies out. */
const oneQuery = Type.Object({ currency: Type.Optional(Type.String()) });
const listQuery = Type.Object({
  ...oneQuery.properties,
  ...pagingQuery(),
  select: Type.Optional(Type.String()),
});

const optionFaults = [ProductNotFound, ProductOptionNotFound] as const;
const changeFaults = [...optionFaults, ProductOptionShared] as const;

/** PUT creates a local option or binds a shared one; DELETE deletes the local one or unbinds the shared. */
export const productOptions = {
  getAll: defineOperation({
    id: 'data.products_product_options.get',
    method: 'GET',
    path: '/products/{product_id}/product_options',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(ofProduct),
    query: listQuery,
    success: { status: 200, document: listOf('product_options', ProductOption) },
    faults: [ProductNotFound],
    source,
  }),
  get: defineOperation({
    id: 'data.products_product_options_one.get',
    method: 'GET',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    query: oneQuery,
    success: { status: 200, document: ProductOption },
    faults: optionFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_product_options_one.put',
    method: 'PUT',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    body: ProductOption,
    success: { status: 201, document: ProductOption, location: true },
    faults: [ProductNotFound, ProductOptionNotFound, ProductOptionValueNotFound, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_product_options_one.patch',
    method: 'PATCH',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    body: ProductOptionChanges,
    success: { status: 200, document: ProductOption },
    faults: [...changeFaults, ProductOptionValueNotFound, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_product_options_one.delete',
    method: 'DELETE',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    success: { status: 204 },
    faults: optionFaults,
    source,
  }),
};

/** Values of a shared option are read only here. */
export const productOptionValues = {
  getAll: defineOperation({
    id: 'data.products_product_options_values.get',
    method: 'GET',
    path: '/products/{product_id}/product_options/{option_id}/values',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(ofOption),
    query: listQuery,
    success: { status: 200, document: listOf('product_option_values', ProductOptionValue) },
    faults: optionFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_product_options_values_one.get',
    method: 'GET',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofOption, id }),
    query: oneQuery,
    success: { status: 200, document: ProductOptionValue },
    faults: [...optionFaults, ProductOptionValueNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.products_product_options_values_one.put',
    method: 'PUT',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofOption, id }),
    body: ProductOptionValue,
    success: { status: 201, document: ProductOptionValue, location: true },
    faults: [...changeFaults, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_product_options_values_one.patch',
    method: 'PATCH',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofOption, id }),
    body: ProductOptionValueChanges,
    success: { status: 200, document: ProductOptionValue },
    faults: [...changeFaults, ProductOptionValueNotFound, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_product_options_values_one.delete',
    method: 'DELETE',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofOption, id }),
    success: { status: 204 },
    faults: [...changeFaults, ProductOptionValueNotFound],
    source,
  }),
};
