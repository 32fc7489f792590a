import Type from 'typebox';
import { InventoryList, InventoryListChanges } from '../documents/data/inventory-list.ts';
import { IdConflict, InventoryListDuplicate, InventoryListNotFound } from '../faults/data.ts';
import { defineOperation } from '../operation.ts';
import { listOf } from '../paging.ts';
import { objectId, listQuery, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Inventory lists';
const path = '/inventory_lists/{id}';
const params = Type.Object({ id: objectId });

export const inventoryLists = {
  list: defineOperation({
    id: 'data.inventory_lists.get',
    method: 'GET',
    path: '/inventory_lists',
    since: '17.1',
    auth: 'oauth',
    query: Type.Object(listQuery),
    success: documentSuccess(listOf('inventory_lists', InventoryList)),
    source,
  }),
  get: defineOperation({
    id: 'data.inventory_lists_one.get',
    method: 'GET',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: documentSuccess(InventoryList),
    faults: [InventoryListNotFound],
    source,
  }),
  patch: defineOperation({
    id: 'data.inventory_lists_one.patch',
    method: 'PATCH',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    body: InventoryListChanges,
    success: documentSuccess(InventoryList),
    faults: [InventoryListNotFound],
    source,
  }),
  /** Deleting a list that does not exist succeeds. */
  delete: defineOperation({
    id: 'data.inventory_lists_one.delete',
    method: 'DELETE',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: noContent,
    source,
  }),
  put: defineOperation({
    id: 'data.inventory_lists_one.put',
    method: 'PUT',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    body: InventoryList,
    success: createdSuccess(InventoryList),
    faults: [IdConflict, InventoryListDuplicate],
    source,
  }),
};
