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
import { listOf, pagingQuery } from '../paging.ts';
import { productId, siteQuery } from './products.ts';

const source = 'data-api 4 Products';
const params = Type.Object({ id: productId });
const ofMaster = Type.Object({ master_product_id: productId });
const member = Type.Object({ master_product_id: productId, id: productId });
const groupPath = '/products/{master_product_id}/variation_groups/{id}';
const variationPath = '/products/{master_product_id}/variations/{id}';

const selection = { select: Type.Optional(Type.String()) };
const listQuery = Type.Object({ site_id: siteQuery.site_id, ...pagingQuery(), ...selection });
const expandedListQuery = Type.Object({ ...siteQuery, ...pagingQuery(), ...selection });

const masterFaults = [ProductNotMaster, ProductNotFound] as const;
const memberFaults = [...masterFaults, VariationNotFound] as const;
const changeFaults = [...memberFaults, IdConflict, InvalidVariationValue] as const;
const assignFaults = [...masterFaults, IdConflict, InvalidVariationValue, ProductNotAssignable] as const;

/** What a list of variations or groups can be expanded by (data-api 4). */
export const variationExpansions = ['price', 'availability'] as const;
export type VariationExpansion = (typeof variationExpansions)[number];

/** Variation data as 17.1 reads it, of a master or a variation group. */
export const variationReadings = {
  getAttributes: defineOperation({
    id: 'data.products_variation_attributes.get_until_18_2',
    method: 'GET',
    path: '/products/{id}/variation_attributes',
    since: '17.1',
    until: '18.2',
    auth: 'oauth',
    params,
    query: listQuery,
    success: { status: 200, document: listOf('variation_attributes', VariationAttribute) },
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
    query: listQuery,
    success: { status: 200, document: listOf('variation_groups', VariationGroup) },
    faults: [ProductNotMasterGroup, ProductNotFound],
    source,
  }),
  /** No later form is named, so every version has this one. */
  getVariations: defineOperation({
    id: 'data.products_variations.get',
    method: 'GET',
    path: '/products/{id}/variations',
    since: '17.1',
    auth: 'oauth',
    params,
    query: expandedListQuery,
    success: { status: 200, document: listOf('variants', Variant) },
    faults: [ProductNotMasterGroup, ProductNotFound],
    source,
  }),
};

/** PUT assigns, and creates the product where there is none; DELETE unassigns and keeps the product. */
export const variationGroups = {
  getAll: defineOperation({
    id: 'data.products_variation_groups.get',
    method: 'GET',
    path: '/products/{master_product_id}/variation_groups',
    since: '18.2',
    auth: 'oauth',
    params: ofMaster,
    query: expandedListQuery,
    success: { status: 200, document: listOf('variation_groups', VariationGroup) },
    faults: masterFaults,
    source,
  }),
  get: defineOperation({
    id: 'data.products_variation_groups_one.get',
    method: 'GET',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    query: Type.Object(siteQuery),
    success: { status: 200, document: VariationGroup },
    faults: memberFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_variation_groups_one.put',
    method: 'PUT',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    body: VariationGroup,
    success: { status: 201, document: VariationGroup, location: true },
    faults: assignFaults,
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variation_groups_one.patch',
    method: 'PATCH',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    body: VariationGroup,
    success: { status: 200, document: VariationGroup },
    faults: changeFaults,
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variation_groups_one.delete',
    method: 'DELETE',
    path: groupPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    success: { status: 204 },
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
    params: member,
    query: Type.Object(siteQuery),
    success: { status: 200, document: Variant },
    faults: memberFaults,
    source,
  }),
  put: defineOperation({
    id: 'data.products_variations_one.put',
    method: 'PUT',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    body: Variant,
    success: { status: 201, document: Variant, location: true },
    faults: assignFaults,
    source,
  }),
  patch: defineOperation({
    id: 'data.products_variations_one.patch',
    method: 'PATCH',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    body: Variant,
    success: { status: 200, document: Variant },
    faults: changeFaults,
    source,
  }),
  delete: defineOperation({
    id: 'data.products_variations_one.delete',
    method: 'DELETE',
    path: variationPath,
    since: '18.2',
    auth: 'oauth',
    params: member,
    success: { status: 204 },
    faults: memberFaults,
    source,
  }),
};
