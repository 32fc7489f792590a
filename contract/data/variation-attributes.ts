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
import { listOf, pagingQuery } from '../paging.ts';
import { productId, siteQuery } from './products.ts';

const source = 'data-api 4 Products';
const id = Type.String({ minLength: 1 });
const ofProduct = { product_id: productId };
const ofAttribute = { ...ofProduct, attribute_id: id };
const attributePath = '/products/{product_id}/variation_attributes/{id}';
const valuePath = '/products/{product_id}/variation_attributes/{attribute_id}/values/{id}';
const listQuery = Type.Object({ ...siteQuery, ...pagingQuery(), select: Type.Optional(Type.String()) });
const oneQuery = Type.Object(siteQuery);

const readFaults = [ProductNotMasterGroup, ProductNotFound] as const;
const readAttributeFaults = [...readFaults, VariationAttributeNotFound] as const;
const changeFaults = [ProductNotMaster, ProductNotFound] as const;
const changeAttributeFaults = [...changeFaults, VariationAttributeNotFound] as const;

/** Of a master, or of the master behind a variation group. */
export const variationAttributes = {
  getAll: defineOperation({
    id: 'data.products_variation_attributes.get',
    method: 'GET',
    path: '/products/{product_id}/variation_attributes',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(ofProduct),
    query: listQuery,
    success: { status: 200, document: listOf('variation_attributes', VariationAttribute) },
    faults: readFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_variation_attributes_one.get',
    method: 'GET',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    query: oneQuery,
    success: { status: 200, document: VariationAttribute },
    faults: readAttributeFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_variation_attributes_one.put',
    method: 'PUT',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    body: VariationAttribute,
    success: { status: 201, document: VariationAttribute, location: true },
    faults: [...changeFaults, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variation_attributes_one.patch',
    method: 'PATCH',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    body: VariationAttributeChanges,
    success: { status: 200, document: VariationAttribute },
    faults: [...changeAttributeFaults, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variation_attributes_one.delete',
    method: 'DELETE',
    path: attributePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofProduct, id }),
    success: { status: 204 },
    faults: changeAttributeFaults,
    source,
  }),
};

/** The id of a value is the value itself. */
export const variationAttributeValues = {
  getAll: defineOperation({
    id: 'data.products_variation_attributes_values.get',
    method: 'GET',
    path: '/products/{product_id}/variation_attributes/{attribute_id}/values',
    since: '18.2',
    auth: 'oauth',
    params: Type.Object(ofAttribute),
    query: listQuery,
    success: { status: 200, document: listOf('variation_attribute_values', VariationAttributeValue) },
    faults: readAttributeFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_variation_attributes_values_one.get',
    method: 'GET',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofAttribute, id }),
    query: oneQuery,
    success: { status: 200, document: VariationAttributeValue },
    faults: [...readAttributeFaults, VariationAttributeValueNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.products_variation_attributes_values_one.put',
    method: 'PUT',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofAttribute, id }),
    body: VariationAttributeValue,
    success: { status: 201, document: VariationAttributeValue, location: true },
    faults: [...changeAttributeFaults, IdConflict],
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variation_attributes_values_one.patch',
    method: 'PATCH',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofAttribute, id }),
    body: VariationAttributeValueChanges,
    success: { status: 200, document: VariationAttributeValue },
    faults: [...changeAttributeFaults, VariationAttributeValueNotFound, IdConflict],
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variation_attributes_values_one.delete',
    method: 'DELETE',
    path: valuePath,
    since: '18.2',
    auth: 'oauth',
    params: Type.Object({ ...ofAttribute, id }),
    success: { status: 204 },
    faults: [...changeAttributeFaults, VariationAttributeValueNotFound],
    source,
  }),
};
