import Type from 'typebox';
import { InventoryList, InventoryListChanges } from '../documents/data/inventory-list.ts';
import { IdConflict, InventoryListDuplicate, InventoryListNotFound } from '../faults/data.ts';
import { defineOperation } from '../operation.ts';
import { listOf, pagingQuery } from '../paging.ts';

const source = 'data-api 4 Inventory lists';
const path = '/inventory_lists/{id}';
const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 256 }) });

export const inventoryLists = {
  getAll: defineOperation({
    id: 'data.inventory_lists.get',
    method: 'GET',
    path: '/inventory_lists',
    since: '17.1',
    auth: 'oauth',
    query: Type.Object({ ...pagingQuery(), select: Type.Optional(Type.String()) }),
    success: { status: 200, document: listOf('inventory_lists', InventoryList) },
    source,
  }),
  get: defineOperation({
    id: 'data.inventory_lists_one.get',
    method: 'GET',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 200, document: InventoryList },
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
    success: { status: 200, document: InventoryList },
    faults: [InventoryListNotFound],
    source,
  }),
  /** A list that does not exist is deleted already. */
  delete: defineOperation({
    id: 'data.inventory_lists_one.delete',
    method: 'DELETE',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 204 },
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
    success: { status: 201, document: InventoryList, location: true },
    faults: [IdConflict, InventoryListDuplicate],
    source,
  }),
};
