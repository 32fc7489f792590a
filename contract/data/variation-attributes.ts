import Type from 'typebox';
import {
  VariationAttribute,
  VariationAttributeChanges,
  VariationAttributeValue,
  VariationAttributeValueChanges,
} from '../documents/data/product.ts';
import {
  IdConflict,
  ProductNotMaster,
  ProductNotMasterGroup,
  VariationAttributeNotFound,
  VariationAttributeValueNotFound,
} from '../faults/data.ts';
import { ProductNotFound } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { listOf } from '../paging.ts';
import {
  anyLengthId,
  productId,
  productQuery,
  listQuery,
  documentSuccess,
  createdSuccess,
  noContent,
} from './common.ts';

const source = 'data-api 4 Products';
const productParams = { product_id: productId };
const attributeParams = { ...productParams, attribute_id: anyLengthId };
const attributePath = '/products/{product_id}/variation_attributes/{id}';
const valuePath = '/products/{product_id}/variation_attributes/{attribute_id}/values/{id}';
const pageQuery = Type.Object({ ...productQuery, ...listQuery });
const singleQuery = Type.Object(productQuery);

const readFaults = [ProductNotMasterGroup, ProductNotFound] as const;
const readAttributeFaults = [...readFaults, VariationAttributeNotFound] as const;
const changeFaults = [ProductNotMaster, ProductNotFound] as const;
const changeAttributeFaults = [...changeFaults, VariationAttributeNotFound] as const;

/** Variation attributes of a master. They can also be read through one of its variation groups. */
export const variationAttributes = {
  list: defineOperation({
    id: 'data.products_variation_attributes.get',
    method: 'GET',
    path: '/products/{product_id}/variation_attributes',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(productParams),
    query: pageQuery,
    success: documentSuccess(listOf('variation_attributes', VariationAttribute)),
    faults: readFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_variation_attributes_one.get',
    method: 'GET',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    query: singleQuery,
    success: documentSuccess(VariationAttribute),
    faults: readAttributeFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_variation_attributes_one.put',
    method: 'PUT',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    body: VariationAttribute,
    success: createdSuccess(VariationAttribute),
    faults: [...changeFaults, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variation_attributes_one.patch',
    method: 'PATCH',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    body: VariationAttributeChanges,
    success: documentSuccess(VariationAttribute),
    faults: [...changeAttributeFaults, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variation_attributes_one.delete',
    method: 'DELETE',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...productParams, id: anyLengthId }),
    success: noContent,
    faults: changeAttributeFaults,
    source,
  }),
};

/** The ID of a value is the value itself. */
export const variationAttributeValues = {
  list: defineOperation({
    id: 'data.products_variation_attributes_values.get',
    method: 'GET',
    path: '/products/{product_id}/variation_attributes/{attribute_id}/values',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(attributeParams),
    query: pageQuery,
    success: documentSuccess(listOf('variation_attribute_values', VariationAttributeValue)),
    faults: readAttributeFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_variation_attributes_values_one.get',
    method: 'GET',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...attributeParams, id: anyLengthId }),
    query: singleQuery,
    success: documentSuccess(VariationAttributeValue),
    faults: [...readAttributeFaults, VariationAttributeValueNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.products_variation_attributes_values_one.put',
    method: 'PUT',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...attributeParams, id: anyLengthId }),
    body: VariationAttributeValue,
    success: createdSuccess(VariationAttributeValue),
    faults: [...changeAttributeFaults, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variation_attributes_values_one.patch',
    method: 'PATCH',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...attributeParams, id: anyLengthId }),
    body: VariationAttributeValueChanges,
    success: documentSuccess(VariationAttributeValue),
    faults: [...changeAttributeFaults, VariationAttributeValueNotFound, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variation_attributes_values_one.delete',
    method: 'DELETE',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...attributeParams, id: anyLengthId }),
    success: noContent,
    faults: [...changeAttributeFaults, VariationAttributeValueNotFound],
    source,
  }),
};
