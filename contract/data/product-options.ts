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
import { listOf } from '../paging.ts';
import { anyLengthId, productId, listQuery, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Products';
const productParams = { product_id: productId };
const optionParams = { ...productParams, option_id: anyLengthId };
const optionPath = '/products/{product_id}/product_options/{id}';
const valuePath = '/products/{product_id}/product_options/{option_id}/values/{id}';
/** With `currency`, prices in other currencies are omitted. */
const currencyQuery = { currency: Type.Optional(Type.String()) };
const singleQuery = Type.Object(currencyQuery);
const pageQuery = Type.Object({ ...currencyQuery, ...listQuery });

const optionFaults = [ProductNotFound, ProductOptionNotFound] as const;
const changeFaults = [...optionFaults, ProductOptionShared] as const;

/**
 * PUT creates or replaces a local option, or assigns a shared option to the product. DELETE deletes a local option, or
 * removes the assignment of a shared option.
 */
export const productOptions = {
  list: defineOperation({
    id: 'data.products_product_options.get',
    method: 'GET',
    path: '/products/{product_id}/product_options',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(productParams),
    query: pageQuery,
    success: documentSuccess(listOf('product_options', ProductOption)),
    faults: [ProductNotFound],
    source,
  }),
  get: defineOperation({
    id: 'data.products_product_options_one.get',
    method: 'GET',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    query: singleQuery,
    success: documentSuccess(ProductOption),
    faults: optionFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_product_options_one.put',
    method: 'PUT',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    body: ProductOption,
    success: createdSuccess(ProductOption),
    faults: [ProductNotFound, ProductOptionNotFound, ProductOptionValueNotFound, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_product_options_one.patch',
    method: 'PATCH',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    body: ProductOptionChanges,
    success: documentSuccess(ProductOption),
    faults: [...changeFaults, ProductOptionValueNotFound, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_product_options_one.delete',
    method: 'DELETE',
    path: optionPath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    success: noContent,
    faults: optionFaults,
    source,
  }),
};

/** Values of a shared option are read-only here. */
export const productOptionValues = {
  list: defineOperation({
    id: 'data.products_product_options_values.get',
    method: 'GET',
    path: '/products/{product_id}/product_options/{option_id}/values',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(optionParams),
    query: pageQuery,
    success: documentSuccess(listOf('product_option_values', ProductOptionValue)),
    faults: optionFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_product_options_values_one.get',
    method: 'GET',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...optionParams, id: anyLengthId }),
    query: singleQuery,
    success: documentSuccess(ProductOptionValue),
    faults: [...optionFaults, ProductOptionValueNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.products_product_options_values_one.put',
    method: 'PUT',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...optionParams, id: anyLengthId }),
    body: ProductOptionValue,
    success: createdSuccess(ProductOptionValue),
    faults: [...changeFaults, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_product_options_values_one.patch',
    method: 'PATCH',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...optionParams, id: anyLengthId }),
    body: ProductOptionValueChanges,
    success: documentSuccess(ProductOptionValue),
    faults: [...changeFaults, ProductOptionValueNotFound, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_product_options_values_one.delete',
    method: 'DELETE',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...optionParams, id: anyLengthId }),
    success: noContent,
    faults: [...changeFaults, ProductOptionValueNotFound],
    source,
  }),
};
