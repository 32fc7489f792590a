import Type from 'typebox';
import { patchBody } from '../documents/change.ts';
import {
  CustomerProductList,
  CustomerProductListItem,
  CustomerProductListItemPurchase,
  CustomerProductListItemPurchaseResult,
  CustomerProductListItemResult,
  CustomerProductListResult,
} from '../documents/product-list.ts';
import { CustomerNotFound } from '../faults/customers.ts';
import { InvalidExpandValue, PropertyConstraintViolation, QuotaExceeded } from '../faults/general.ts';
import {
  ProductListItemNotFound,
  ProductListItemPurchaseNotFound,
  ProductListNotFound,
} from '../faults/product-lists.ts';
import { InvalidProductItem } from '../faults/shop.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { customerParams, pageOfTen } from './customers.ts';

const commonFields = {
  since: '17.1',
  auth: 'customerOrAgent',
  source: 'shop-and-debugger-api 4 Customers',
} as const;
const path = '/customers/{customer_id}/product_lists';
const listParams = { ...customerParams, list_id: Type.String({ minLength: 1 }) };
const itemParams = { ...listParams, item_id: Type.String({ minLength: 1 }) };
const purchaseParams = { ...itemParams, purchase_id: Type.String({ minLength: 1 }) };
const expandQuery = { expand: Type.Optional(Type.String()) };
const listFaults = [CustomerNotFound, ProductListNotFound] as const;
const itemFaults = [...listFaults, ProductListItemNotFound] as const;

/** Values of `expand`: `items` for lists; `product` and the product's own expansions for items of lists. */
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
  /** Oldest first. For an unknown customer agents get a fault, others get an empty list. */
  list: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists.list',
    method: 'GET',
    path,
    params: Type.Object(customerParams),
    query: Type.Object(expandQuery),
    success: { status: 200, document: CustomerProductListResult },
    faults: [CustomerNotFound, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_lists.beforeGET'],
      modify: [
        'shop.customer.product_lists.modifyGETResponse',
        'shop.customer.product_lists.modifyGETResponse_v2',
        'shop.customer.product_lists.modifyGETResponse_v3',
      ],
    },
  }),
  post: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists.post',
    method: 'POST',
    path,
    params: Type.Object(customerParams),
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
    ...commonFields,
    id: 'shop.customers_product_lists.get',
    method: 'GET',
    path: `${path}/{list_id}`,
    params: Type.Object(listParams),
    query: Type.Object(expandQuery),
    success: { status: 200, document: CustomerProductList },
    faults: [...listFaults, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_list.beforeGET'],
      modify: ['shop.customer.product_list.modifyGETResponse'],
    },
  }),
  /** Changes name, description, public flag and custom attributes. */
  patch: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists.patch',
    method: 'PATCH',
    path: `${path}/{list_id}`,
    params: Type.Object(listParams),
    body: patchBody(CustomerProductList, { nullable: ['name', 'description'] }),
    success: { status: 200, document: CustomerProductList },
    faults: [...listFaults, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.beforePATCH'],
      after: ['shop.customer.product_list.afterPATCH'],
      modify: ['shop.customer.product_list.modifyPATCHResponse'],
    },
  }),
  delete: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists.delete',
    method: 'DELETE',
    path: `${path}/{list_id}`,
    params: Type.Object(listParams),
    success: { status: 204 },
    faults: [...listFaults, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.beforeDELETE'],
      after: ['shop.customer.product_list.afterDELETE'],
    },
  }),
};

export const productListItems = {
  /** By priority, items without a priority last; then oldest first. */
  list: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items.list',
    method: 'GET',
    path: `${path}/{list_id}/items`,
    params: Type.Object(listParams),
    query: Type.Object({ ...expandQuery, ...pageOfTen }),
    success: { status: 200, document: CustomerProductListItemResult },
    faults: [...listFaults, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_list.items.beforeGET'],
      modify: [
        'shop.customer.product_list.items.modifyGETResponse',
        'shop.customer.product_list.items.modifyGETResponse_v2',
      ],
    },
  }),
  post: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items.post',
    method: 'POST',
    path: `${path}/{list_id}/items`,
    params: Type.Object(listParams),
    body: CustomerProductListItem,
    success: { status: 200, document: CustomerProductListItem, location: true },
    faults: [...listFaults, InvalidProductItem, PropertyConstraintViolation, QuotaExceeded],
    hooks: {
      before: ['shop.customer.product_list.items.beforePOST'],
      after: ['shop.customer.product_list.items.afterPOST'],
      modify: ['shop.customer.product_list.item.modifyPOSTResponse'],
    },
  }),
  get: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items.get',
    method: 'GET',
    path: `${path}/{list_id}/items/{item_id}`,
    params: Type.Object(itemParams),
    query: Type.Object(expandQuery),
    success: { status: 200, document: CustomerProductListItem },
    faults: [...itemFaults, InvalidExpandValue],
    hooks: {
      before: ['shop.customer.product_list.item.beforeGET'],
      modify: ['shop.customer.product_list.item.modifyGETResponse'],
    },
  }),
  /** Changes priority, public flag, quantity and custom attributes. A priority of null removes the priority. */
  patch: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items.patch',
    method: 'PATCH',
    path: `${path}/{list_id}/items/{item_id}`,
    params: Type.Object(itemParams),
    body: patchBody(CustomerProductListItem, { nullable: ['priority'] }),
    success: { status: 200, document: CustomerProductListItem },
    faults: [...itemFaults, PropertyConstraintViolation, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.item.beforePATCH'],
      after: ['shop.customer.product_list.item.afterPATCH'],
      modify: ['shop.customer.product_list.item.modifyPATCHResponse'],
    },
  }),
  delete: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items.delete',
    method: 'DELETE',
    path: `${path}/{list_id}/items/{item_id}`,
    params: Type.Object(itemParams),
    success: { status: 204 },
    faults: [...itemFaults, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.item.beforeDELETE'],
      after: ['shop.customer.product_list.item.afterDELETE'],
    },
  }),
};

export const productListPurchases = {
  list: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items_purchases.list',
    method: 'GET',
    path: `${path}/{list_id}/items/{item_id}/purchases`,
    params: Type.Object(itemParams),
    success: { status: 200, document: CustomerProductListItemPurchaseResult },
    faults: itemFaults,
    hooks: {
      before: ['shop.customer.product_list.item.purchases.beforeGET'],
      modify: ['shop.customer.product_list.item.purchases.modifyGETResponse'],
    },
  }),
  post: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items_purchases.post',
    method: 'POST',
    path: `${path}/{list_id}/items/{item_id}/purchases`,
    params: Type.Object(itemParams),
    body: CustomerProductListItemPurchase,
    success: { status: 200, document: CustomerProductListItemPurchase, location: true },
    faults: [...itemFaults, PropertyConstraintViolation, QuotaExceeded],
    hooks: {
      before: ['shop.customer.product_list.item.purchases.beforePOST'],
      after: ['shop.customer.product_list.item.purchases.afterPOST'],
      modify: ['shop.customer.product_list.item.purchase.modifyPOSTResponse'],
    },
  }),
  get: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items_purchases.get',
    method: 'GET',
    path: `${path}/{list_id}/items/{item_id}/purchases/{purchase_id}`,
    params: Type.Object(purchaseParams),
    success: { status: 200, document: CustomerProductListItemPurchase },
    faults: [...itemFaults, ProductListItemPurchaseNotFound],
    hooks: {
      before: ['shop.customer.product_list.item.purchase.beforeGET'],
      modify: ['shop.customer.product_list.item.purchase.modifyGETResponse'],
    },
  }),
  patch: defineOperation({
    ...commonFields,
    id: 'shop.customers_product_lists_items_purchases.patch',
    method: 'PATCH',
    path: `${path}/{list_id}/items/{item_id}/purchases/{purchase_id}`,
    params: Type.Object(purchaseParams),
    body: patchBody(CustomerProductListItemPurchase, { nullable: ['order_no', 'purchaser_name'] }),
    success: { status: 200, document: CustomerProductListItemPurchase },
    faults: [...itemFaults, ProductListItemPurchaseNotFound, PropertyConstraintViolation, ...stateFaults],
    hooks: {
      before: ['shop.customer.product_list.item.purchase.beforePATCH'],
      after: ['shop.customer.product_list.item.purchase.afterPATCH'],
      modify: ['shop.customer.product_list.item.purchase.modifyPATCHResponse'],
    },
  }),
};
