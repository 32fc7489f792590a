import Type, { type Static } from 'typebox';
import { patchBody } from '../change.ts';
import { Timestamp, documentSchema } from '../document.ts';

export const InventoryList = documentSchema('inventory_list', {
  assigned_sites: Type.Array(Type.String()),
  creation_date: Timestamp,
  default_in_stock: Type.Boolean(),
  description: Type.String(),
  id: Type.String(),
  last_modified: Timestamp,
  link: Type.String(),
  on_order_inventory_enabled: Type.Boolean(),
  use_bundle_inventory_only: Type.Boolean(),
});
export type InventoryList = Static<typeof InventoryList>;

export const InventoryListChanges = patchBody(InventoryList, { nullable: ['description'] });
export type InventoryListChanges = Static<typeof InventoryListChanges>;
