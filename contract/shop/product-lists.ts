import Type from 'typebox';
import { changesOf } from '../documents/change.ts';
import {
  CustomerProductList,
  CustomerProductListItem,
  CustomerProductListItemPurchase,
  CustomerProductListItemPurchaseResult,
  CustomerProductListItemResult,
  CustomerProductListResult,
} from '../documents/product-list.ts';
import { CustomerNotFound } from '../faults/customers.ts';
import {
  InvalidExpandValue,
  InvalidIfMatch,
  PropertyConstraintViolation,
  QuotaExceeded,
  ResourceStateConflict,
} from '../faults/general.ts';
import {
  ProductListItemNotFound,
  ProductListItemPurchaseNotFound,
  ProductListNotFound,
} from '../faults/product-lists.ts';
import { InvalidProductItem } from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { customerId, pageOfTen } from './customers.ts';

const common = {
  since: '17.1',
  auth: 'customerOrAgent',
  source: 'shop-and-debugger-api 4 Customers',
} as const;
const path = '/customers/{customer_id}/product_lists';
const aList = { ...customerId, list_id: Type.String({ minLength: 1 }) };
const anItem = { ...aList, item_id: Type.String({ minLength: 1 }) };
const aPurchase = { ...anItem, purchase_id: Type.String({ minLength: 1 }) };
const expand = { expand: Type.Optional(Type.String()) };
const ofList = [CustomerNotFound, ProductListNotFound] as const;
const ofItem = [...ofList, ProductListItemNotFound] as const;
const stateFaults = [ResourceStateConflict, InvalidIfMatch] as const;

/** What `expand` may name: `items` on lists; `product`, and what of it, on lists' items. */
export const productListExpansions = [
  'items',
  'product',
  'availability',
  'images',
  'options',
  'prices',
  'promotions',
  'variations',
] as const;

export const productLists = {
  /** Oldest first. An unknown customer is a fault for agents, and nothing for others. */
  list: defineOperation({
    ...common,
    id: 'shop.customers_product_lists.list',
    method: 'GET',
    path,
    params: Type.Object(customerId),
    query: Type.Object(expand),
    success: { status: 200, document: CustomerProductListResult },
    faults: [CustomerNotFound, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_lists.beforeGET'],
      modify: ['shop.customer.product_lists.modifyGETResponse'],
    },
  }),
  post: defineOperation({
    ...common,
    id: 'shop.customers_product_lists.post',
    method: 'POST',
    path,
    params: Type.Object(customerId),
    body: CustomerProductList,
    success: { status: 200, document: CustomerProductList, location: true },
    faults: [CustomerNotFound, PropertyConstraintViolation, QuotaExceeded],
    hooks: {
      before: ['shop.customer.product_lists.beforePOST'],
      after: ['shop.customer.product_lists.afterPOST'],
      modify: ['shop.customer.product_list.modifyPOSTResponse'],
    },
  }),
  get: defineOperation({
    ...common,
    id: 'shop.customers_product_lists.get',
    method: 'GET',
    path: `${path}/{list_id}`,
    params: Type.Object(aList),
    query: Type.Object(expand),
    success: { status: 200, document: CustomerProductList },
    faults: [...ofList, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_list.beforeGET'],
      modify: ['shop.customer.product_list.modifyGETResponse'],
    },
  }),
  /** Changes name, description and the public flag. */
  patch: defineOperation({
    ...common,
    id: 'shop.customers_product_lists.patch',
    method: 'PATCH',
    path: `${path}/{list_id}`,
    params: Type.Object(aList),
    body: changesOf(CustomerProductList, 'name', 'description'),
    success: { status: 200, document: CustomerProductList },
    faults: [...ofList, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.beforePATCH'],
      after: ['shop.customer.product_list.afterPATCH'],
      modify: ['shop.customer.product_list.modifyPATCHResponse'],
    },
  }),
  delete: defineOperation({
    ...common,
    id: 'shop.customers_product_lists.delete',
    method: 'DELETE',
    path: `${path}/{list_id}`,
    params: Type.Object(aList),
    success: { status: 204 },
    faults: [...ofList, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.beforeDELETE'],
      after: ['shop.customer.product_list.afterDELETE'],
    },
  }),
};

export const productListItems = {
  /** By priority, those without one last; then oldest first. */
  list: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items.list',
    method: 'GET',
    path: `${path}/{list_id}/items`,
    params: Type.Object(aList),
    query: Type.Object({ ...expand, ...pageOfTen }),
    success: { status: 200, document: CustomerProductListItemResult },
    faults: [...ofList, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_list.items.beforeGET'],
      modify: ['shop.customer.product_list.items.modifyGETResponse'],
    },
  }),
  post: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items.post',
    method: 'POST',
    path: `${path}/{list_id}/items`,
    params: Type.Object(aList),
    body: CustomerProductListItem,
    success: { status: 200, document: CustomerProductListItem, location: true },
    faults: [...ofList, InvalidProductItem, PropertyConstraintViolation, QuotaExceeded],
    hooks: {
      before: ['shop.customer.product_list.items.beforePOST'],
      after: ['shop.customer.product_list.items.afterPOST'],
      modify: ['shop.customer.product_list.item.modifyPOSTResponse'],
    },
  }),
  get: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items.get',
    method: 'GET',
    path: `${path}/{list_id}/items/{item_id}`,
    params: Type.Object(anItem),
    query: Type.Object(expand),
    success: { status: 200, document: CustomerProductListItem },
    faults: [...ofItem, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_list.item.beforeGET'],
      modify: ['shop.customer.product_list.item.modifyGETResponse'],
    },
  }),
  /** Changes priority, public flag and quantity; null takes the priority away. */
  patch: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items.patch',
    method: 'PATCH',
    path: `${path}/{list_id}/items/{item_id}`,
    params: Type.Object(anItem),
    body: changesOf(CustomerProductListItem, 'priority'),
    success: { status: 200, document: CustomerProductListItem },
    faults: [...ofItem, PropertyConstraintViolation, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.item.beforePATCH'],
      after: ['shop.customer.product_list.item.afterPATCH'],
      modify: ['shop.customer.product_list.item.modifyPATCHResponse'],
    },
  }),
  delete: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items.delete',
    method: 'DELETE',
    path: `${path}/{list_id}/items/{item_id}`,
    params: Type.Object(anItem),
    success: { status: 204 },
    faults: [...ofItem, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.item.beforeDELETE'],
      after: ['shop.customer.product_list.item.afterDELETE'],
    },
  }),
};

export const productListPurchases = {
  list: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items_purchases.list',
    method: 'GET',
    path: `${path}/{list_id}/items/{item_id}/purchases`,
    params: Type.Object(anItem),
    success: { status: 200, document: CustomerProductListItemPurchaseResult },
    faults: ofItem,
    hooks: {
      before: ['shop.customer.product_list.item.purchases.beforeGET'],
      modify: ['shop.customer.product_list.item.purchases.modifyGETResponse'],
    },
  }),
  post: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items_purchases.post',
    method: 'POST',
    path: `${path}/{list_id}/items/{item_id}/purchases`,
    params: Type.Object(anItem),
    body: CustomerProductListItemPurchase,
    success: { status: 200, document: CustomerProductListItemPurchase, location: true },
    faults: [...ofItem, PropertyConstraintViolation, QuotaExceeded],
    hooks: {
      before: ['shop.customer.product_list.item.purchases.beforePOST'],
      after: ['shop.customer.product_list.item.purchases.afterPOST'],
      modify: ['shop.customer.product_list.item.purchase.modifyPOSTResponse'],
    },
  }),
  get: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items_purchases.get',
    method: 'GET',
    path: `${path}/{list_id}/items/{item_id}/purchases/{purchase_id}`,
    params: Type.Object(aPurchase),
    success: { status: 200, document: CustomerProductListItemPurchase },
    faults: [...ofItem, ProductListItemPurchaseNotFound],
    hooks: {
      before: ['shop.customer.product_list.item.purchase.beforeGET'],
      modify: ['shop.customer.product_list.item.purchase.modifyGETResponse'],
    },
  }),
  patch: defineOperation({
    ...common,
    id: 'shop.customers_product_lists_items_purchases.patch',
    method: 'PATCH',
    path: `${path}/{list_id}/items/{item_id}/purchases/{purchase_id}`,
    params: Type.Object(aPurchase),
    body: changesOf(CustomerProductListItemPurchase, 'order_no', 'purchaser_name'),
    success: { status: 200, document: CustomerProductListItemPurchase },
    faults: [...ofItem, ProductListItemPurchaseNotFound, PropertyConstraintViolation, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.item.purchase.beforePATCH'],
      after: ['shop.customer.product_list.item.purchase.afterPATCH'],
      modify: ['shop.customer.product_list.item.purchase.modifyPATCHResponse'],
    },
  }),
};
