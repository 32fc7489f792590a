import Type from 'typebox';
import { Variant, VariationAttribute, VariationGroup } from '../documents/data/product.ts';
import {
  IdConflict,
  InvalidVariationValue,
  ProductNotAssignable,
  ProductNotMaster,
  ProductNotMasterGroup,
  VariationNotFound,
} from '../faults/data.ts';
import { ProductNotFound } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { listOf } from '../paging.ts';
import {
  productId,
  siteQuery,
  productQuery,
  listQuery,
  documentSuccess,
  createdSuccess,
  noContent,
} from './common.ts';

const source = 'data-api 4 Products';
const params = Type.Object({ id: productId });
const masterParams = Type.Object({ master_product_id: productId });
const memberParams = Type.Object({ master_product_id: productId, id: productId });
const groupPath = '/products/{master_product_id}/variation_groups/{id}';
const variationPath = '/products/{master_product_id}/variations/{id}';

const pageQuery = Type.Object({ ...siteQuery, ...listQuery });
const expandedPageQuery = Type.Object({ ...productQuery, ...listQuery });

const masterFaults = [ProductNotMaster, ProductNotFound] as const;
const memberFaults = [...masterFaults, VariationNotFound] as const;
const changeFaults = [...memberFaults, IdConflict, InvalidVariationValue] as const;
const assignFaults = [...masterFaults, IdConflict, InvalidVariationValue, ProductNotAssignable] as const;

/** Parts of variations and variation groups that can be expanded (data-api 4). */
export const variationExpansions = ['price', 'availability'] as const;
export type VariationExpansion = (typeof variationExpansions)[number];

/** Variation data of a master or a variation group: operations of version 17.1. Version 18.2 replaced two of them. */
export const variationData = {
  getAttributes: defineOperation({
    id: 'data.products_variation_attributes.get_until_18_2',
    method: 'GET',
    path: '/products/{id}/variation_attributes',
    since: '17.1',
    until: '18.2',
    auth: 'oauth',
    params,
    query: pageQuery,
    success: documentSuccess(listOf('variation_attributes', VariationAttribute)),
    faults: [ProductNotMasterGroup, ProductNotFound],
    source,
  }),
  getGroups: defineOperation({
    id: 'data.products_variation_groups.get_until_18_2',
    method: 'GET',
    path: '/products/{id}/variation_groups',
    since: '17.1',
    until: '18.2',
    auth: 'oauth',
    params,
    query: pageQuery,
    success: documentSuccess(listOf('variation_groups', VariationGroup)),
    faults: [ProductNotMasterGroup, ProductNotFound],
    source,
  }),
  /** The specification lists no later version of this operation, so every API version serves this one. */
  getVariations: defineOperation({
    id: 'data.products_variations.get',
    method: 'GET',
    path: '/products/{id}/variations',
    since: '17.1',
    auth: 'oauth',
    params,
    query: expandedPageQuery,
    success: documentSuccess(listOf('variants', Variant)),
    faults: [ProductNotMasterGroup, ProductNotFound],
    source,
  }),
};

/** PUT assigns a product and creates it if it does not exist; DELETE unassigns the product and does not delete it. */
export const variationGroups = {
  list: defineOperation({
    id: 'data.products_variation_groups.get',
    method: 'GET',
    path: '/products/{master_product_id}/variation_groups',
    since: '18.2',
    auth: 'oauth',
    params: masterParams,
    query: expandedPageQuery,
    success: documentSuccess(listOf('variation_groups', VariationGroup)),
    faults: masterFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_variation_groups_one.get',
    method: 'GET',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    query: Type.Object(productQuery),
    success: documentSuccess(VariationGroup),
    faults: memberFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_variation_groups_one.put',
    method: 'PUT',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    body: VariationGroup,
    success: createdSuccess(VariationGroup),
    faults: assignFaults,
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variation_groups_one.patch',
    method: 'PATCH',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    body: VariationGroup,
    success: documentSuccess(VariationGroup),
    faults: changeFaults,
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variation_groups_one.delete',
    method: 'DELETE',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    success: noContent,
    faults: memberFaults,
    source,
  }),
};

export const variations = {
  get: defineOperation({
    id: 'data.products_variations_one.get',
    method: 'GET',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    query: Type.Object(productQuery),
    success: documentSuccess(Variant),
    faults: memberFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_variations_one.put',
    method: 'PUT',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    body: Variant,
    success: createdSuccess(Variant),
    faults: assignFaults,
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variations_one.patch',
    method: 'PATCH',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    body: Variant,
    success: documentSuccess(Variant),
    faults: changeFaults,
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variations_one.delete',
    method: 'DELETE',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: memberParams,
    success: noContent,
    faults: memberFaults,
    source,
  }),
};
