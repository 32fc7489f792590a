import type { ProductList } from '../../protocol/bridge-protocol.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The numeric values of the product list types in scripts. */
export const listTypes = freezeTable({
  wish_list: 10,
  gift_registry: 11,
  shopping_list: 12,
  custom_1: 100,
  custom_2: 101,
  custom_3: 102,
} as const satisfies Readonly<Record<ProductList['type'], number>>);
